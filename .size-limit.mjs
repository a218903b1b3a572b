import { readdirSync, readFileSync, statSync } from 'node:fs';

/**
 * Budgets of what pages load, by the files of the build: one for each folder of `widget/`, and all that it imports.
 *
 * @type {Record<string, { file: string, name?: string, imports?: string[], dynamicImports?: string[], css?: string[] }>}
 */
const manifest = JSON.parse(readFileSync('dist/widget/manifest.json', 'utf8'));
/**
 * The files of the admin.
 *
 * @type {Record<string, { file: string, imports?: string[], css?: string[] }>}
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
  budget('Script of the theme', [script], 1_600),
  budget('Script of the theme, with `SERVICE_NAME`', ['dist/widget/widget-service.js'], 1_792),
  budget('Page with recommendations', page(['products']), 17_984),
  budget(
    'Page with recommendations, and all that it may load later',
    page(['products'], 'lazy'),
    26_672,
  ),
  budget('Search dropdown', page(['quick-view']), 18_352),
  budget('Search dropdown, and all that it may load later', page(['quick-view'], 'lazy'), 25_312),
  budget('Results page', page(['results-page']), 18_864),
  // The filters of a shop that has some; they come with the first results.
  budget('Results page with filters', page(['results-page', 'results-page-filters']), 21_760),
  budget('Results page, and all that it may load later', page(['results-page'], 'lazy'), 28_768),
  budget('Page with one of every element', page(folders), 37_344),
  budget('All elements, and all that they may load later', page(folders, 'lazy'), 51_408),
  budget('Progress of the cart', [fileOf('cart-progress')], 2_208),
  budget('Trending terms and products', [fileOf('quick-view-trending')], 768),
  budget('Swatches and second pictures', [fileOf('card-media')], 2_048),
  // With consent, on the first page of a visit, and on pages that a card's link has led to.
  budget('Attribution of orders, and counting of visits', [fileOf('attribution')], 1_344),
  budget('Names of another service', [fileOf('compatibility')], 896),
  budget('Cart of the store', [fileOf('cart-storefront')], 1_152),
  budget('Cart of the platform', [fileOf('cart-platform'), fileOf('cart-requests')], 2_816),
  budget('Cart of WooCommerce', [fileOf('cart-woocommerce')], 1_408),
  budget('Cart of BigCommerce', [fileOf('cart-bigcommerce')], 1_024),
  // A page loads one at most.
  budget('Texts of a language, the largest', [largest(/^(?:ar|de|es|fr|ja)-/)], 1_696),
  // German has the longer texts.
  budget(
    'Admin: sign-in',
    adminPage(['sign-in/sign-in-form.ts', 'sign-in/texts/de.ts', 'kit/texts/de.ts']),
    14_000,
  ),
  budget(
    'Admin: shell with Health',
    adminPage([
      'shell/admin-shell.ts',
      'shell/texts/de.ts',
      'screens/health/health-screen.ts',
      'screens/health/texts/de.ts',
      'kit/texts/de.ts',
    ]),
    28_672,
  ),
  budget(
    'Admin: Start',
    adminPage([
      'shell/admin-shell.ts',
      'shell/texts/de.ts',
      'screens/start/start-screen.ts',
      'screens/start/texts/de.ts',
      'kit/texts/de.ts',
    ]),
    38_400,
  ),
  budget(
    'Admin: builder of rulesets, with drag',
    adminPage([
      'shell/admin-shell.ts',
      'shell/texts/de.ts',
      'screens/ruleset/ruleset-screen.ts',
      'screens/ruleset/texts/de.ts',
      'screens/ruleset/words/de.ts',
      'kit/texts/de.ts',
    ]),
    48_896,
  ),
  screenBudget('catalog', 'catalog', ['catalog-screens'], 30_752),
  screenBudget('imports', 'imports', ['imports-screen'], 31_408),
  screenBudget('recommendations', 'recommendations', ['recommendations-screen'], 29_696),
  screenBudget('markets', 'markets', ['markets-screen'], 28_928),
  screenBudget('search bench', 'search', ['bench/bench-screen'], 39_936),
  screenBudget('editor of widgets', 'widgets', ['widget-screen'], 46_080),
  screenBudget('experiments', 'experiments', ['experiments-screen', 'experiment-screen'], 43_664),
  screenBudget('personal data', 'persons', ['persons-screen'], 28_672),
  // A person loads it page by page.
  budget('Admin: all pages in German', everyAdminFile('de'), 185_408),
];

/**
 * Returns all files of the admin without the texts of other languages.
 *
 * @param {string} language
 */
function everyAdminFile(language) {
  const files = Object.entries(adminManifest)
    .filter(([key]) => !/(?:texts|words)\/\w+\.ts$/.test(key) || key.endsWith(`/${language}.ts`))
    .flatMap(([, { file, css = [] }]) => [file, ...css]);
  return Array.from(new Set(files), (file) => `dist/admin/${file}`);
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {string[]} screens
 * @param {number} limit in bytes
 */
function screenBudget(name, folder, screens, limit) {
  const files = [...screens, 'texts/de'].map((file) => `screens/${folder}/${file}.ts`);
  const shell = ['shell/admin-shell.ts', 'shell/texts/de.ts', 'kit/texts/de.ts'];
  return budget(`Admin: ${name}`, adminPage([...shell, ...files]), limit);
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
 * Returns the files that the page of the admin loads for these modules.
 *
 * @param {string[]} modules
 * @returns {string[]}
 */
function adminPage(modules) {
  const found = new Set(['index.html', ...modules]);
  const files = new Set(['index.html']);
  // A set also yields what is added during the iteration.
  for (const key of found) {
    const entry = adminManifest[key];
    if (!entry) {
      throw new Error(`The build of the admin has no ${key}`);
    }
    [entry.file, ...(entry.css ?? [])].forEach((file) => files.add(file));
    (entry.imports ?? []).forEach((other) => found.add(other));
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

/** @param {RegExp} name */
function largest(name) {
  const files = readdirSync('dist/widget')
    .filter((file) => name.test(file))
    .map((file) => `dist/widget/${file}`);
  return files.toSorted((one, other) => statSync(other).size - statSync(one).size)[0] ?? '';
}
