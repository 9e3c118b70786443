/** Style sheets that are loaded when they are wanted. */

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Load a style sheet once; resolve when it holds.
 *
 * @param {string} name
 * @returns {Promise<void>}
 */
export function loadStyle(name) {
  const loading = styles.get(name);
  if (loading) return loading;
  const loaded = new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../style/${name}.css`, import.meta.url).href;
    link.onload = () => resolve();
    link.onerror = () => {
      styles.delete(name);
      link.remove();
      reject(new Error(link.href));
    };
    document.head.append(link);
  });
  styles.set(name, loaded);
  return loaded;
}
