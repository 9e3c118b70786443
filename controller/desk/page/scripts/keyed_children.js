/** Children of an element that stay while what they stand for stays: neither a press nor the focus is lost. */

/**
 * @template Item
 * @typedef {{ element: HTMLElement, show: (item: Item) => void }} ChildView
 */

/** @template Item */
export class KeyedChildren {
  #parent;
  #keyOf;
  #make;
  /** @type {Map<string, ChildView<Item>>} */
  #views = new Map();

  /**
   * @param {Element} parent has no other children
   * @param {(item: Item) => string} keyOf what a child stands for; another child is made for another key
   * @param {(item: Item) => ChildView<Item>} make
   */
  constructor(parent, keyOf, make) {
    this.#parent = parent;
    this.#keyOf = keyOf;
    this.#make = make;
  }

  /** @param {Item[]} items in the order of their children */
  show(items) {
    const before = this.#views;
    this.#views = new Map(
      items.map((item) => {
        const key = this.#keyOf(item);
        return [key, before.get(key) ?? this.#make(item)];
      }),
    );
    for (const [key, { element }] of before) if (!this.#views.has(key)) element.remove();
    for (const [index, item] of items.entries()) {
      const view = this.#views.get(this.#keyOf(item));
      if (!view) continue;
      view.show(item);
      const here = this.#parent.children[index] ?? null;
      if (here !== view.element) this.#parent.insertBefore(view.element, here);
    }
  }
}
