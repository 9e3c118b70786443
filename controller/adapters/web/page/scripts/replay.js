import { el } from "./dom.js";
export class ReplayView { constructor() { this.element = el("div", { text: "replay" }); } show() {} take() {} close() {} }
