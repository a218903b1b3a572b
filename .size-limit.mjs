import { readFileSync, statSync } from 'node:fs';

/**
 * Budgets of what pages load, by the files of the build: one for each folder of `widget/`, and all that it imports.
 *
 * @type {Record<string, { file: string, name?: string, imports?: string[], dynamicImports?: string[], css?: string[] }>}
 */
const manifest = JSON.parse(readFileSync('dist/widget/manifest.json', 'utf8'));
/**
 * The files of the admin.
 *
 * @type {Record<string, { file: string, imports?: string[], dynamicImports?: string[], css?: string[] }>}
 */
const adminManifest = JSON.parse(readFileSync('dist/admin/manifest.json', 'utf8'));
const script = 'dist/widget/widget.js';
/** The cart comes with the first addition, or with elements that follow it. */
const carts = ['cart-storefront', 'cart-platform', 'cart-woocommerce', 'cart-bigcommerce'];
/** Files that a theme asks for by an attribute, or a page by the platform of its cart. */
const onRequest = [...carts, 'cart-requests', 'quick-view-trending', 'card-media'];
const folders = ['products', 'bundle', 'pop-up', 'quick-view', 'results-page'];

/** What the pages of the admin load beside the shell. */
const adminScreens = Object.keys(adminManifest).filter((key) => /-screens?\.ts$/.test(key));

// One budget for each kind of page, some 5 % above what it loads. A feature may raise one, with a line in its commit.
export default [
  budget('Script of the theme', [script], 2_650),
  budget('Page with recommendations', page(['products']), 23_900),
  budget('Search dropdown', page(['quick-view']), 24_000),
  // The filters of a shop that has some come with the first results.
  budget('Results page with filters', page(['results-page', 'results-page-filters']), 28_200),
  budget('Page with one of every element', page(folders), 45_000),
  budget('All elements, and all that they may load later', page(folders, 'lazy'), 63_200),
  // Pages load it unless their script tag tells all.
  budget('What pages tell of themselves', [fileOf('page'), fileOf('core-woocommerce')], 3_600),
  // A page loads one cart, and the texts of one language, at most.
  budget('Cart, the largest', [largest(carts)], 2_400),
  budget('Texts of a language, the largest', [largest(['ar', 'de', 'es', 'fr', 'ja'])], 1_950),
  // German has the longer texts.
  budget('Admin: sign-in', adminPage(['sign-in/sign-in-form.ts']), 15_400),
  ...adminScreens.map((key) => budget(`Admin: ${key}`, screen(key), 60_000)),
  // A person loads it page by page.
  budget('Admin: all pages in German', everyAdminFile('de'), 204_000),
];

/**
 * Returns all files of the admin without the texts of other languages.
 *
 * @param {string} language
 */
function everyAdminFile(language) {
  const files = Object.entries(adminManifest)
    .filter(([key]) => !isOfLanguage(key) || isOfLanguage(key, language))
    .flatMap(([, { file, css = [] }]) => [file, ...css]);
  return Array.from(new Set(files), (file) => `dist/admin/${file}`);
}

/**
 * Returns whether an entry of the admin is the texts of a language.
 *
 * @param {string} key
 * @param {string} [language] any, if it is missing
 */
function isOfLanguage(key, language = '\\w\\w') {
  return new RegExp(`(?:texts|words)/${language}\\.ts$`).test(key);
}

/**
 * Returns the files of a screen within the shell.
 *
 * @param {string} key
 */
function screen(key) {
  return adminPage(['shell/admin-shell.ts', key]);
}

/**
 * @param {string} name
 * @param {string[]} path
 * @param {number} limit in bytes
 */
function budget(name, path, limit) {
  return { name, path, gzip: true, limit: `${limit} B` };
}

/**
 * Returns the script and the files that a page with elements of these folders loads.
 *
 * @param {string[]} names
 * @param {'lazy'} [isLazy] also the files that come only when they are needed: a small screen's sheet, the first
 *   addition to the cart, the shopper's consent.
 * @returns {string[]}
 */
function page(names, isLazy) {
  const found = new Set(
    Object.keys(manifest).filter((key) => names.includes(manifest[key]?.name ?? '')),
  );
  if (found.size !== names.length) {
    throw new Error(`The build has no file for one of these folders: ${names.join(', ')}`);
  }
  const isCounted = (/** @type {string} */ key) => !onRequest.includes(manifest[key]?.name ?? '');
  // A set also yields what is added during the iteration.
  for (const key of found) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    const others = [...imports, ...(isLazy ? dynamicImports : [])];
    others.filter(isCounted).forEach((other) => found.add(other));
  }
  return [script, ...Array.from(found, (key) => `dist/widget/${manifest[key]?.file}`)];
}

/**
 * Returns the files that the page of the admin loads for these modules, with the texts that they wait for.
 *
 * @param {string[]} modules
 * @returns {string[]}
 */
function adminPage(modules) {
  const found = new Set(['index.html', ...modules]);
  const files = new Set(['index.html']);
  // A set also yields what is added during the iteration.
  for (const key of found) {
    const entry = adminManifest[key] ?? adminManifest[`../${key}`];
    if (!entry) {
      throw new Error(`The build of the admin has no ${key}`);
    }
    const { file, css = [], imports = [], dynamicImports = [] } = entry;
    [file, ...css].forEach((each) => files.add(each));
    const texts = dynamicImports.filter((other) => isOfLanguage(other, 'de'));
    [...imports, ...texts].forEach((other) => found.add(other));
  }
  return Array.from(files, (file) => `dist/admin/${file}`);
}

/** @param {string} name */
function fileOf(name) {
  const file = Object.values(manifest).find((entry) => entry.name === name)?.file;
  if (!file) {
    throw new Error(`The build has no file ${name}`);
  }
  return `dist/widget/${file}`;
}

/** @param {string[]} names */
function largest(names) {
  const files = names.map(fileOf);
  return files.toSorted((one, other) => statSync(other).size - statSync(one).size)[0] ?? '';
}
