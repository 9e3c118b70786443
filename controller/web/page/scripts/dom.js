/** HTML and SVG elements, each made in one call. */

/**
 * @typedef {string | number | boolean | null | undefined} AttributeValue
 * @typedef {Node | string | null | undefined} Child
 * @typedef {{ [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void }} Listeners
 * @typedef {{ text?: string | number | null, on?: Listeners } & { [name: string]: AttributeValue | Listeners }} Attributes
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return a new HTML element with attributes (`text` is its content, `on` its listeners) and children.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function htmlElement(name, attributes = {}, ...children) {
  return fillElement(document.createElement(name), attributes, children);
}

/**
 * Return a new SVG element.
 *
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function svgElement(name, attributes = {}, ...children) {
  return fillElement(document.createElementNS(SVG, name), attributes, children);
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fillElement(element, attributes, children) {
  const { text, on, ...others } = attributes;
  if (text !== null && text !== undefined) element.textContent = String(text);
  addListeners(element, on ?? {});
  for (const [name, value] of Object.entries(others)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * Add several listeners to an element.
 *
 * @param {Element} element
 * @param {Listeners} listeners
 */
export function addListeners(element, listeners) {
  for (const [event, listener] of Object.entries(listeners)) {
    element.addEventListener(event, /** @type {EventListener} */ (listener));
  }
}

/**
 * Set the text of an element, only if it differs: a screen reader reads a live region at each change.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Set an attribute, or remove it for null, undefined and false.
 *
 * @param {Element} element
 * @param {string} name
 * @param {AttributeValue} value
 */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value))
    element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Return true if a key is held together with Alt, Ctrl or Meta: then it belongs to the browser.
 *
 * @param {KeyboardEvent} event
 */
export function hasModifier(event) {
  return event.altKey || event.ctrlKey || event.metaKey;
}

/** Return true if the viewer prefers reduced motion. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Return the square of a board's cell that an event is for, or NaN for another element.
 *
 * @param {Event} event
 */
export function squareOfTarget(event) {
  return event.target instanceof HTMLElement ? Number(event.target.dataset.square) : Number.NaN;
}
