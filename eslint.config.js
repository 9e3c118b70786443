/** Lint rules of the page's scripts and their tests; types are checked by tsc, and the format by Prettier. */

import js from "@eslint/js";
import globals from "globals";

const SCRIPTS = ["controller/**/page/scripts/*.js"];
const TESTS = ["tests/page_scripts/*.js", "tests/web_page/**/*.js", "eslint.config.js"];
const SITE = ["docs/site/*.js"];
const INSIDE_PAGES = ["tests/web_page/cut_texts.js", "tests/web_page/firefox/*.js"];

export default [
  { files: [...SCRIPTS, ...TESTS, ...SITE], ...js.configs.recommended },
  { files: SCRIPTS, languageOptions: { globals: globals.browser } },
  { files: TESTS, languageOptions: { globals: globals.node } },
  { files: SITE, languageOptions: { sourceType: "script" } },
  { files: INSIDE_PAGES, languageOptions: { globals: globals.browser } },
  {
    files: [...SCRIPTS, ...TESTS],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      complexity: ["error", { max: 15, variant: "modified" }],
      eqeqeq: "error",
      "max-lines-per-function": ["error", { max: 50, skipBlankLines: true, skipComments: true }],
      "no-console": "error",
      "no-constructor-return": "error",
      "no-else-return": "error",
      "no-implicit-coercion": "error",
      "no-param-reassign": "error",
      "no-promise-executor-return": "error",
      "no-shadow": "error",
      "no-template-curly-in-string": "error",
      "no-unneeded-ternary": "error",
      "no-unused-expressions": "error",
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "no-useless-assignment": "error",
      "no-useless-return": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "require-await": "error",
    },
  },
  { ignores: ["**/*", "!controller/**", "!tests/**", "tests/firmware/**", "!eslint.config.js"] },
];
