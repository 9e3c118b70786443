/** The dialog that makes a code for another board, or takes the one that was made there. */

/** @import { BoardState, StandingInvitation } from "../types/api.js" */

import { invite, joinInvitation } from "./api.js";
import { htmlElement, setText } from "./dom.js";
import { chosenValue, fieldGroup, radioGroup } from "./form_fields.js";
import { timeControlText } from "./game_dialog.js";
import { faultText } from "./invitation_faults.js";
import { storedChoice } from "./stored_game_choice.js";
import { pageText, translateWord } from "./texts.js";

const LONGEST_NAME = 60;

/**
 * Ask what a code needs, or for a code; resolve to the invitation that stands then, to null if there is none.
 *
 * @param {"invite" | "join"} act
 * @param {BoardState | null} state
 * @returns {Promise<StandingInvitation | null>}
 */
export function askForInvitation(act, state) {
  return new Promise((answer) => {
    /** @type {StandingInvitation | null} */
    let standing = null;
    const form = act === "invite" ? new InviteForm(state) : new JoinForm();
    const error = htmlElement("p", { class: "notice refused", role: "alert" });
    const progress = htmlElement("p", { class: "quiet", role: "status" });
    const cancel = htmlElement("button", { type: "button", text: pageText("cancel") });
    const submit = htmlElement("button", { type: "submit", class: "main", text: pageText(form.submitKey) });
    const dialog = htmlElement(
      "dialog",
      {
        class: "game-dialog",
        "aria-labelledby": "invitation-title",
        on: {
          close: () => {
            dialog.remove();
            answer(standing);
          },
        },
      },
      htmlElement("h2", { id: "invitation-title", text: pageText(form.titleKey) }),
      htmlElement(
        "form",
        { class: "game-form", on: { submit: (event) => send(event) } },
        ...form.fields,
        error,
        progress,
        htmlElement("div", { class: "row game-form-end" }, cancel, submit),
      ),
    );
    cancel.addEventListener("click", () => dialog.close());

    /** @param {Event} event */
    async function send(event) {
      event.preventDefault();
      setText(error, "");
      setText(progress, pageText(form.progressKey));
      submit.disabled = true;
      const { invitation, fault } = await form.send();
      submit.disabled = false;
      setText(progress, "");
      if (fault) {
        setText(error, faultText(fault));
        return;
      }
      standing = invitation;
      dialog.close();
    }

    document.body.append(dialog);
    dialog.showModal();
  });
}

class InviteForm {
  titleKey = "make code";
  submitKey = "make code";
  progressKey = "making code";
  #side = radioGroup("invite-side", ["white", "black"], (value) =>
    translateWord(value === "white" ? "White" : "Black"),
  );
  #name = nameInput();

  /** @param {BoardState | null} state */
  constructor(state) {
    const { time_control: control = "", title = "" } = state?.game ?? {};
    this.fields = [
      htmlElement("p", {
        text: pageText("code for game", { control: timeControlText(control), title }),
      }),
      fieldGroup("colour", this.#side),
      nameField(this.#name),
    ];
  }

  /** Make the code. */
  send() {
    return invite(chosenValue(this.#side), this.#name.value.trim());
  }
}

class JoinForm {
  titleKey = "enter code";
  submitKey = "begin game";
  progressKey = "looking for board";
  #code = htmlElement("input", {
    type: "text",
    class: "code-input",
    required: true,
    maxlength: 40,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    placeholder: "K7PM-3XQA",
  });
  #name = nameInput();
  fields = [htmlElement("label", {}, pageText("code of other player"), this.#code), nameField(this.#name)];

  /** Join the game that the code leads to. */
  async send() {
    const { fault } = await joinInvitation(this.#code.value.trim(), this.#name.value.trim());
    return { invitation: null, fault };
  }
}

function nameInput() {
  const name = storedChoice().name;
  return htmlElement("input", { type: "text", maxlength: LONGEST_NAME, autocomplete: "off", value: name });
}

/** @param {HTMLInputElement} input */
function nameField(input) {
  return htmlElement("label", {}, pageText("your name"), input);
}
