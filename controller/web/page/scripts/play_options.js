/** How the viewer wants to play: tidied up or as at a real board, with landings shown, with sound. */

/** @import { ViewerSettings } from "./viewer_settings.js" */

import { htmlElement, setAttribute } from "./dom.js";
import { drawIcon } from "./icons.js";
import { pageText } from "./texts.js";

export class PlayOptions {
  #settings;
  #tidy = this.#checkbox("tidy", "tidy up for me", "tidy up help");
  #hints = this.#checkbox("hints", "show landings", "show landings help");
  #mute = htmlElement("button", {
    type: "button",
    class: "icon mute",
    on: { click: () => this.#settings.set("sound", !this.#settings.hasSound) },
  });

  /** @param {ViewerSettings} settings */
  constructor(settings) {
    this.#settings = settings;
    this.element = htmlElement("div", { class: "play-options" }, this.#tidy.label, this.#hints.label, this.#mute);
  }

  /** Show what is chosen. */
  show() {
    const { isTidying, showsLandings, hasSound } = this.#settings;
    this.#tidy.input.checked = isTidying;
    this.#hints.input.checked = showsLandings;
    const label = pageText(hasSound ? "sound off" : "sound on");
    this.#mute.replaceChildren(drawIcon(hasSound ? "sound" : "mute"));
    setAttribute(this.#mute, "aria-label", label);
    setAttribute(this.#mute, "title", label);
  }

  /**
   * @param {"tidy" | "hints"} name
   * @param {string} key
   * @param {string} helpKey
   */
  #checkbox(name, key, helpKey) {
    const input = htmlElement("input", {
      type: "checkbox",
      on: { change: () => this.#settings.set(name, input.checked) },
    });
    const label = htmlElement("label", { class: "across", title: pageText(helpKey) }, input, pageText(key));
    return { input, label };
  }
}
