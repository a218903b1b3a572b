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
/** Files with budgets of their own: the cart, which comes with the first addition or with elements that follow it. */
const optional = [
  'cart-storefront',
  'cart-platform',
  'cart-requests',
  'cart-woocommerce',
  'cart-bigcommerce',
];
/** Files of attributes that a theme may leave out, with budgets of their own. */
const ofAttributes = ['quick-view-trending', 'card-media'];
const folders = ['products', 'bundle', 'pop-up', 'quick-view', 'results-page'];

export default [
  budget('Script of the theme', [script], 1_499),
  budget('Script of the theme, with `SERVICE_NAME`', ['dist/widget/widget-service.js'], 1_680),
  budget('Page with recommendations', page(['products']), 16_523),
  budget(
    'Page with recommendations, and all that it may load later',
    page(['products'], 'lazy'),
    24_696,
  ),
  budget('Search dropdown', page(['quick-view']), 17_145),
  budget('Search dropdown, and all that it may load later', page(['quick-view'], 'lazy'), 23_753),
  budget('Results page', page(['results-page']), 17_695),
  // The filters of a shop that has some; they come with the first results.
  budget('Results page with filters', page(['results-page', 'results-page-filters']), 20_404),
  budget('Results page, and all that it may load later', page(['results-page'], 'lazy'), 27_012),
  // What a shopper with consent loads while an experiment runs. The code of experiments is in these files, so they load
  // no other.
  budget('Page with recommendations and an experiment', page(['products', 'shopper']), 18_522),
  budget('Search dropdown with an experiment', page(['quick-view', 'shopper']), 19_144),
  budget('Results page with an experiment', page(['results-page', 'shopper']), 19_694),
  budget(
    'Page with a pop-up and an experiment',
    page(['pop-up', 'pop-up-dialog', 'products', 'shopper']),
    20_586,
  ),
  budget('Page with one of every element', page(folders), 35_163),
  budget('All elements, and all that they may load later', page(folders, 'lazy'), 48_149),
  budget('Progress of the cart', [fileOf('cart-progress')], 2_100),
  budget('Trending terms and products', [fileOf('quick-view-trending')], 427),
  budget('Swatches and second pictures', [fileOf('card-media')], 1_836),
  // With consent, on the first page of a visit, and on pages that a card's link has led to.
  budget('Attribution of orders, and counting of visits', [fileOf('attribution')], 1_239),
  budget('Names of another service', [fileOf('compatibility')], 583),
  budget('Cart of the store', [fileOf('cart-storefront')], 1_065),
  budget('Cart of the platform', [fileOf('cart-platform'), fileOf('cart-requests')], 2_555),
  budget('Cart of WooCommerce', [fileOf('cart-woocommerce')], 1_110),
  budget('Cart of BigCommerce', [fileOf('cart-bigcommerce')], 754),
  // A page loads one at most.
  budget('Texts of a language, the largest', [largest(['ar', 'de', 'es', 'fr', 'ja'])], 1_680),
  // German has the longer texts.
  budget('Admin: sign-in', adminPage(['merged-screens/sign-in']), 12_039),
  budget('Admin: shell with Health', screen('screens/health/health-screen.ts'), 28_451),
  budget('Admin: Start', screen('merged-screens/overview'), 37_919),
  budget(
    'Admin: builder of rulesets, with drag',
    screen('screens/ruleset/ruleset-screen.ts'),
    45_628,
  ),
  budget('Admin: catalog, recommendations and markets', screen('merged-screens/goods'), 37_395),
  budget('Admin: events, imports and personal data', screen('merged-screens/records'), 39_516),
  budget(
    'Admin: changes, keys, people, shop and the own account',
    screen('merged-screens/settings'),
    42_900,
  ),
  budget('Admin: search bench', screen('screens/search/bench/bench-screen.ts'), 34_957),
  budget('Admin: settings and terms of search', screen('merged-screens/search'), 46_654),
  budget('Admin: editor of widgets', screen('screens/widgets/widget-screen.ts'), 41_264),
  budget('Admin: rulesets, widgets and experiments', screen('merged-screens/lists'), 39_254),
  // A person loads it page by page.
  budget('Admin: all pages in German', everyAdminFile('de'), 143_900),
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
  return new RegExp(`(?:texts|words|merged-texts/[\\w-]+)/${language}(?:\\.ts)?$`).test(key);
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
  const isCounted = (/** @type {string} */ key) =>
    ![...optional, ...ofAttributes].includes(manifest[key]?.name ?? '');
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
