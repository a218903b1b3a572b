import { readdirSync, readFileSync, statSync } from 'node:fs';

/**
 * What a page loads for an element, with all that its file imports. `later` are files that come only when
 * they are needed: a small screen's sheet, the first addition to the cart, the shopper's consent.
 *
 * @type {Record<string, { file?: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[] }>}
 */
const manifest = JSON.parse(readFileSync('dist/widget/manifest.json', 'utf8'));
const script = 'dist/widget/widget.js';
const elements = Object.keys(manifest).flatMap(
  (key) => (manifest[key]?.isEntry && /^widget\/elements\/(.*)\.ts$/.exec(key)?.[1]) || [],
);

export default [
  budget('Script of the theme', [script], 1_536),
  budget('Page with recommendations', page('recommendations'), 14_848),
  budget(
    'Page with recommendations, and all that it may load later',
    page('recommendations', true),
    24_960,
  ),
  budget('Search dropdown', page('quick-view'), 15_360),
  budget('Search dropdown, and all that it may load later', page('quick-view', true), 20_032),
  budget('Results page', page('results-page'), 16_384),
  // Cards are sold from as lists are, with the dialog of variants; and how a currency is written, for shops that tell no money format.
  budget('Results page, and all that it may load later', page('results-page', true), 26_368),
  budget(
    'Page with one of every element',
    elements.flatMap((element) => page(element)),
    38_784,
  ),
  budget('All elements', ['dist/widget/!(texts-*).js'], 52_480),
  // A page loads one at most.
  budget('Words of a language, the largest', [largest(/^texts-/)], 1_600),
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
 * The script and the files of an element.
 *
 * @param {string} element
 * @param {boolean} isLater
 * @returns {string[]}
 */
function page(element, isLater = false) {
  const found = new Set([`widget/elements/${element}.ts`]);
  // A set also gives what is added while it is gone through.
  for (const each of found) {
    const { imports = [], dynamicImports = [] } = manifest[each] ?? {};
    [...imports, ...(isLater ? dynamicImports : [])].forEach((other) => found.add(other));
  }
  return [script, ...[...found].map((each) => `dist/widget/${manifest[each]?.file}`)];
}

/** @param {RegExp} name */
function largest(name) {
  const files = readdirSync('dist/widget')
    .filter((file) => name.test(file))
    .map((file) => `dist/widget/${file}`);
  return files.toSorted((one, other) => statSync(other).size - statSync(one).size)[0] ?? '';
}
