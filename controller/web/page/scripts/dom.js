/** Elements of HTML and SVG, made in one call each. */

const SVG = "http://www.w3.org/2000/svg";

/** Make an HTML element: attributes (`text`, `on`, `class` among them), then children. */
export function htmlElement(name, attributes = {}, ...children) {
  return fillElement(document.createElement(name), attributes, children);
}

/** Make an SVG element. */
export function svgElement(name, attributes = {}, ...children) {
  return fillElement(document.createElementNS(SVG, name), attributes, children);
}

function fillElement(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Put a text into an element only where it differs, so that a live region is read out once. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Set or take away an attribute. */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : value);
}

/** Whether things should stand still. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
