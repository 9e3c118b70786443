/** Opens a trace from a file of the reader. */

/** @import { Timeline } from "../types/api.js" */

import { fetchTraceTimeline } from "./api.js";
import { htmlElement } from "./dom.js";
import { pageText } from "./texts.js";

/**
 * Return the hidden field of a file, and its label as a button.
 *
 * @param {(timeline: Timeline) => void} onOpen
 * @param {(why: string) => void} say called with what is wrong; empty if nothing is
 */
export function traceOpener(onOpen, say) {
  const file = htmlElement("input", {
    type: "file",
    accept: ".jsonl,.json,.txt,application/jsonl",
    class: "visually-hidden",
    id: "trace-file",
  });
  file.addEventListener("change", async () => {
    const answer = await fetchTraceTimeline((await file.files?.[0]?.text()) ?? "");
    file.value = "";
    say("failed" in answer ? traceErrorText(answer) : "");
    if (!("failed" in answer)) onOpen(answer);
  });
  return [file, htmlElement("label", { class: "button", for: "trace-file", text: pageText("open trace") })];
}

/** @param {{ failed: number, faults: string[] }} answer */
function traceErrorText({ failed, faults }) {
  if (failed === 401 || failed === 403) return pageText("trace needs token");
  return pageText("bad trace", { why: faults.join("; ") });
}
