/** The texts of one language, as `controller/words/web_texts.py` makes them from a catalogue. */

/** One wording: a text, or the forms of a plural with the argument that is counted. */
export type Wording = string | { counted: string; forms: string[] };

/** A wording, or several with the arguments and values at which each is used. */
export type Template = Wording | { when: Record<string, string>; text: Wording }[];

export interface Texts {
  /** Code of the language. */
  language: string;
  /** Names of all languages that there are texts in, by their codes. */
  languages: Record<string, string>;
  /** Place of the plural form for each number from 0 on. */
  plurals: number[];
  /** Texts of the page by their keys. */
  page: Record<string, Template>;
  /** Sentences by the codes of messages. */
  messages: Record<string, Template>;
  verdicts: Record<string, string>;
  /** `or` and `and`, which join lists. */
  joined: Record<string, string>;
  /** Why a game ended, in full and in short. */
  reasons: Record<string, string>;
  short: Record<string, string>;
  scores: Record<string, string>;
  /** The board's own words. */
  words: Record<string, string>;
  /** Who gave a command, and where requests come from. */
  senders: Record<string, string>;
}
