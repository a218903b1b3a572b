/**
 * Writes the files that are generated from the elements: their manifest, data for editors, types for frameworks, the reference
 * page, the names that themes may use and the styles that reserve their space. With `--check` it writes nothing, and
 * fails if a file is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reserveStyles } from '../widget/build/reserve.mjs';
import { inlineReserve, minified } from '../widget/build/reserve-inline.mjs';
import { editorData, webTypes } from './elements/editor-data.mjs';
import { elementProps } from './elements/element-props.mjs';
import { readManifest } from './elements/manifest.mjs';
import { publishedNames } from './elements/published-names.mjs';
import { referencePage } from './elements/reference-page.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = await readManifest();
const elements = manifest.modules
  .flatMap(({ declarations }) => declarations)
  .toSorted((one, other) => (one.tagName ?? '').localeCompare(other.tagName ?? ''));
const ownReserve = `/* The space of Vitrine's widgets: widget/reserve.css in the project explains it. */
${minified(reserveStyles)}
`;
const files = {
  'docs/custom-elements.json': json(manifest),
  'docs/vscode-html-data.json': json(editorData(elements)),
  'docs/web-types.json': json(webTypes(elements, JSON.parse(read('package.json')))),
  'docs/published-names.json': json(
    publishedNames(elements, JSON.parse(read('docs/published-names.json'))),
  ),
  'docs/elements.md': referencePage(elements),
  'widget/element-props.d.ts': elementProps(elements),
  'widget/reserve.css': reserveStyles,
  // Stores serve these themselves, so that their first paint never waits for the service.
  'public/assets/vitrine-reserve.css': ownReserve,
  'public/theme/extension/assets/vitrine-reserve.css': ownReserve,
  'public/woocommerce/assets/reserve.css': ownReserve,
  'server/features/widgets/reserve-styles.json': json(inlineReserve),
};
const stale = Object.entries(files).filter(([name, text]) => read(name) !== text);
if (process.argv.includes('--check')) {
  for (const [name] of stale) {
    process.stderr.write(`${name} is out of date: run npm run elements.\n`);
  }
  process.exitCode = stale.length > 0 ? 1 : 0;
} else {
  stale.forEach(([name, text]) => writeFileSync(join(root, name), text));
}

/** @param {unknown} value */
function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** @param {string} name */
function read(name) {
  const path = join(root, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
