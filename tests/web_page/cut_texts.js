/** Texts that are cut or leave what holds them. It runs inside a page, whose layout it measures. */

const TOLERANCE_PX = 1.5; // a choice: layout rounds to parts of a pixel
const GLYPH_PART = 0.3; // a choice: the box of a font is higher than its line by up to this part of the font's size

/** Return a line for each text that is cut, leaves its box or leaves the page; none where all is well. */
export function findCutTexts() {
  const found = [...pageFaults()];
  for (const element of document.querySelectorAll("body *:not(svg, svg *, option)")) {
    if (!isShown(element)) continue;
    const fault = fieldFault(element) ?? textFault(element);
    if (fault) found.push(`${nameOf(element)} ${JSON.stringify(shortText(element))}: ${fault}`);
  }
  return found;
}

function* pageFaults() {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth + TOLERANCE_PX)
    yield `the page is ${scrollWidth} px wide on a screen of ${innerWidth} px`;
}

/** @param {Element} element */
function isShown(element) {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/**
 * Return what is wrong with the text of a field, whose layout no range measures.
 *
 * @param {Element} element
 */
function fieldFault(element) {
  if (element instanceof HTMLInputElement && element.scrollWidth > element.clientWidth + TOLERANCE_PX) {
    return `${element.scrollWidth} px of text in a field of ${element.clientWidth} px`;
  }
  if (!(element instanceof HTMLSelectElement)) return null;
  const style = getComputedStyle(element);
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return null;
  context.font = style.font;
  const wanted = context.measureText(element.selectedOptions[0]?.text ?? "").width;
  const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return wanted > room + TOLERANCE_PX ? `${Math.round(wanted)} px of text in a list of ${Math.round(room)} px` : null;
}

/**
 * Return what is wrong with the text that stands in an element itself.
 *
 * @param {Element} element
 */
function textFault(element) {
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const fault = boxFault(element, range.getBoundingClientRect());
    if (fault) return fault;
  }
  return null;
}

/**
 * Return what is wrong with a text at its place: each box around it that hides or frames its content must hold it.
 *
 * @param {Element} element
 * @param {DOMRect} text
 */
function boxFault(element, text) {
  const heightTolerance = TOLERANCE_PX + GLYPH_PART * parseFloat(getComputedStyle(element).fontSize);
  const boxes = boxesAround(element);
  const frame = boxes.find(({ style }) => hasFrame(style));
  const sideways = boxes.slice(0, 1 + indexOrLast(boxes, ({ style }) => scrolls(style.overflowX)));
  for (const { box, style } of sideways) {
    const edge = box.getBoundingClientRect();
    const beyond = Math.max(text.right - edge.right, edge.left - text.left);
    const holds = box === frame?.box || hides(style.overflowX);
    if (holds && beyond > TOLERANCE_PX) return `leaves ${nameOf(box)} by ${Math.round(beyond)} px to the side`;
  }
  for (const { box, style } of boxes.slice(0, 1 + indexOrLast(boxes, (each) => scrolls(each.style.overflowY)))) {
    const edge = box.getBoundingClientRect();
    const below = Math.max(text.bottom - edge.bottom, edge.top - text.top);
    if (!hides(style.overflowY) || below <= heightTolerance) continue;
    return `leaves ${nameOf(box)} by ${Math.round(below)} px above or below`;
  }
  if (sideways.some(({ style }) => scrolls(style.overflowX))) return null;
  const outside = Math.max(text.right - innerWidth, -text.left);
  return outside > TOLERANCE_PX ? `leaves the screen by ${Math.round(outside)} px` : null;
}

/** @typedef {{ box: Element, style: CSSStyleDeclaration }} Box */

/**
 * Return an element and those around it, from the inside, up to the body or to one with a fixed place.
 *
 * @param {Element} element
 */
function boxesAround(element) {
  /** @type {Box[]} */
  const boxes = [];
  for (let box = /** @type {Element | null} */ (element); box && box !== document.body; box = box.parentElement) {
    const style = getComputedStyle(box);
    boxes.push({ box, style });
    if (style.position === "fixed") break;
  }
  return boxes;
}

/**
 * @param {Box[]} boxes
 * @param {(box: Box) => boolean} isWanted
 */
function indexOrLast(boxes, isWanted) {
  const index = boxes.findIndex(isWanted);
  return index < 0 ? boxes.length - 1 : index;
}

/** @param {CSSStyleDeclaration} style */
function hasFrame(style) {
  if (style.display === "inline") return false;
  return style.borderRightStyle !== "none" || !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor);
}

/** @param {string} overflow */
function hides(overflow) {
  return overflow === "hidden" || overflow === "clip";
}

/** @param {string} overflow */
function scrolls(overflow) {
  return overflow === "auto" || overflow === "scroll";
}

/** @param {Element} element */
function nameOf(element) {
  const classes = [...element.classList].map((name) => `.${name}`).join("");
  return `${element.localName}${element.id && `#${element.id}`}${classes}`;
}

/** @param {Element} element */
function shortText(element) {
  return (element.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 60);
}
