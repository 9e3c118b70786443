/** The newest backup of all games, and the button that makes one. */

import { fetchNewestBackup, makeBackup } from "./api.js";
import { htmlElement, setText } from "./dom.js";
import { pageText } from "./texts.js";

/** A part of the account's dialog, for who may maintain the board. Hidden where no backups are made. */
export class BackupSection {
  #isMaking = false;
  #newest = htmlElement("p");
  #result = htmlElement("p", { class: "notice", role: "status" });
  element = htmlElement(
    "section",
    { class: "backup", "aria-label": pageText("backup"), hidden: true },
    htmlElement(
      "div",
      { class: "row middle" },
      this.#newest,
      htmlElement("button", { type: "button", text: pageText("make backup"), on: { click: () => this.#make() } }),
    ),
    this.#result,
  );

  /** Show when the newest backup was made, as of now. */
  async reload() {
    const { status, at } = await fetchNewestBackup();
    this.element.hidden = status === 404;
    if (at) setText(this.#newest, pageText("newest backup", { time: `${at.slice(0, 10)} ${at.slice(11, 16)}` }));
    else setText(this.#newest, status === 200 ? pageText("no backup") : "");
  }

  async #make() {
    if (this.#isMaking) return;
    this.#isMaking = true;
    this.#result.classList.remove("refused");
    setText(this.#result, pageText("backup runs"));
    const answer = await makeBackup();
    this.#result.classList.toggle("refused", !answer.made || answer.made.damaged);
    setText(this.#result, resultText(answer));
    await this.reload();
    this.#isMaking = false;
  }
}

/** @param {Awaited<ReturnType<typeof makeBackup>>} answer */
function resultText({ made, status, waitS, reason }) {
  if (made?.damaged) return pageText("backup damaged", { file: made.file });
  if (made?.redirected) return pageText("backup redirected", { file: made.file });
  if (made) return pageText("backup made", { file: made.file });
  switch (status) {
    case 0:
      return pageText("no answer");
    case 409:
      return pageText("backup busy");
    case 429:
      return pageText("backup limit", { seconds: waitS });
    case 503:
      return pageText("backup failed", { reason });
    case 504:
      return pageText("backup slow");
    default:
      return pageText("failed", { status });
  }
}
