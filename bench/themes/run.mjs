/**
 * Looks for the places of widgets in the sources of themes, each in a folder of `--themes`, and prints a row for each. See
 * bench/README.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildProgram } from '../shared/build-program.mjs';
import { print } from '../shared/table.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    themes: { type: 'string', default: join(root, 'public', 'theme') },
    dist: { type: 'string', default: join(root, 'dist') },
  },
});

const isTemplate = /(?<!\.test)\.(?:liquid|php|html|hbs|phtml|tpl|twig)$/;
/** Programs of a theme's makers, and what their tests hold. */
const isElsewhere = /(?:^|\/)(?:node_modules|vendor|tests?|docs|upload\/admin|config)\//;

const { findThemePlaces } = await import(
  pathToFileURL(await buildProgram('bench/themes/theme-places.ts', options.dist)).href
);
const rows = readdirSync(options.themes, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, templates: templatesOf(join(options.themes, name)) }))
  .filter(({ templates }) => templates.length > 0)
  .map(({ name, templates }) => {
    const { search, results, collection, product, count, drawer } = findThemePlaces(templates);
    const places = [search, results, collection, product, count, drawer];
    return { name: name.replace('+', '/'), places };
  });
const columns = [
  'Search field',
  'Results',
  'Collection',
  'Product',
  'Count of the cart',
  'Drawer of the cart',
];
print(`| ${['Theme', ...columns].join(' | ')} |\n|${'---|'.repeat(columns.length + 1)}`);
for (const { name, places } of rows) {
  print(
    `| ${[name, ...places.map((place) => (place === null ? '–' : `\`${place}\``))].join(' | ')} |`,
  );
}
const found = columns.map(
  (_, column) => rows.filter(({ places }) => places[column] !== null).length,
);
print(`| ${[`**${rows.length} themes**`, ...found].join(' | ')} |`);

/**
 * @param {string} folder
 * @returns {{ path: string, text: string }[]} the templates
 */
function templatesOf(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isTheme)
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

/** @param {string} path */
function isTheme(path) {
  return isTemplate.test(path) && !isElsewhere.test(path);
}
