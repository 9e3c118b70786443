/** Texts of the page: each sample as the Python catalogue words it, in every language. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { messageSentence, pageText, verdictText } from "../../controller/web/page/scripts/texts.js";
import { loadSampleTexts, readSamples } from "./sample_texts.js";

const samples = readSamples();

for (const language of Object.keys(samples.messages)) {
  describe(language, () => {
    test("every message is the sentence of the board", async () => {
      await loadSampleTexts(language);
      assert.ok(samples.messages[language].length > 100);
      for (const { message, sentence } of samples.messages[language]) {
        assert.equal(messageSentence(message), sentence, JSON.stringify(message));
      }
    });

    test("every verdict is that of the board", async () => {
      await loadSampleTexts(language);
      for (const { judgement, message, sentence } of samples.verdicts[language]) {
        assert.equal(verdictText({ judgement, message }), sentence);
      }
    });

    test("every form of an argument, every plural and every condition is filled in alike", async () => {
      await loadSampleTexts(language);
      for (const { key, args, text } of samples.templates[language]) {
        assert.equal(pageText(key, args), text, `${key} with ${JSON.stringify(args)}`);
      }
    });
  });
}

test("a text that is missing is its key, and a message without a code its own text", async () => {
  await loadSampleTexts("en");
  assert.equal(pageText("no such text"), "no such text");
  assert.equal(messageSentence({ code: null, text: "as it came" }), "as it came");
  assert.equal(messageSentence({ code: "no such code" }), "no such code");
});
