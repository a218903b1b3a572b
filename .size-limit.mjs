import { readFileSync } from 'node:fs';

/**
 * What a page loads for an element, with all that its file imports. `later` are files that come only when
 * they are needed: a small screen's sheet, the first addition to the cart, the shopper's consent.
 *
 * @type {Record<string, { file?: string, imports?: string[], dynamicImports?: string[] }>}
 */
const manifest = JSON.parse(readFileSync('dist/widget/manifest.json', 'utf8'));
const script = 'dist/widget/widget.js';
const quickView = 'widget/elements/quick-view.ts';
const resultsPage = 'widget/elements/results-page.ts';
const recommendations = 'widget/elements/recommendations.ts';

export default [
  budget('Script of the theme', [script], 4096),
  budget('Page with recommendations', [script, ...filesOf(recommendations)], 16_384),
  budget(
    'Page with recommendations, and all that it may load later',
    [script, ...filesOf(recommendations, true)],
    25_600,
  ),
  budget('Search dropdown', [script, ...filesOf(quickView)], 16_896),
  budget(
    'Search dropdown, and all that it may load later',
    [script, ...filesOf(quickView, true)],
    20_992,
  ),
  budget('Results page', [script, ...filesOf(resultsPage)], 16_384),
  // The search dropdown's budget, 6 kB, and how a currency is written, for shops that tell no money format.
  budget(
    'Results page, and all that it may load later',
    [script, ...filesOf(resultsPage, true)],
    23_552,
  ),
  // Without the languages other than English, of which a page loads one at most.
  budget('All elements', ['dist/widget/!(texts-*).js'], 55_296),
];

/**
 * @param {string} name
 * @param {string[]} path
 * @param {number} limit in bytes
 */
function budget(name, path, limit) {
  return { name, path: [...new Set(path)], gzip: true, limit: `${limit} B` };
}

/**
 * @param {string} key
 * @param {boolean} isLater
 * @returns {string[]}
 */
function filesOf(key, isLater = false) {
  const found = new Set([key]);
  // A set also gives what is added while it is gone through.
  for (const each of found) {
    const { imports = [], dynamicImports = [] } = manifest[each] ?? {};
    [...imports, ...(isLater ? dynamicImports : [])].forEach((other) => found.add(other));
  }
  return [...found].map((each) => `dist/widget/${manifest[each]?.file}`);
}
