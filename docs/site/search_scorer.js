"use strict";

// The weights of Sphinx's own search, and what a page is for: people who look for help come first, then tables, then
// developers. Most pages that have the words have the same score, and would be in the order of the alphabet.
const WEIGHT_OF_FOLDER = [
  [/^user\/(troubleshooting|questions)$/, 3],
  [/^user\/reference\//, -2],
  [/^user\//, 0],
  [/^dev\//, -10],
  [/^/, -4],
];

// eslint-disable-next-line no-unused-vars -- Sphinx's search reads this name
var Scorer = {
  score: ([name, , , , score]) => score + WEIGHT_OF_FOLDER.find(([pattern]) => pattern.test(name))[1],
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
