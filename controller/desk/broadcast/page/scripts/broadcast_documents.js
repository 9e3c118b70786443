/** Documents that are fetched when they are wanted. */

/**
 * Return a document, null if there is none or the server does not answer.
 *
 * @param {string} name such as `games/open/round-3-board-7`
 * @returns {Promise<unknown>}
 */
export async function fetchDocument(name) {
  try {
    const answer = await fetch(`/api/${name.split("/").map(encodeURIComponent).join("/")}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
