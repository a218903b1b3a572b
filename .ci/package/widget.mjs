/** Completes `dist/module` to the package `@vitrine/widget`, after the build of its modules and their types. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'dist/module');
const { version, license, dependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
/** @type {import('../elements/manifest.mjs').Manifest} */
const { modules } = JSON.parse(readFileSync(join(root, 'docs/custom-elements.json'), 'utf8'));

/** Whose types the package has. */
const frameworks = ['react', 'vue', 'svelte', 'jsx'];

const about = {
  name: '@vitrine/widget',
  version,
  description: 'Product recommendations and search of Vitrine as custom elements',
  license,
  type: 'module',
  sideEffects: ['./reserve.css'],
  exports: {
    '.': { types: './types/widget/start/module.d.ts', default: './widget.js' },
    './server': {
      types: './types/widget/rendering/render-element.d.ts',
      default: './server.js',
    },
    ...Object.fromEntries(modules.flatMap(elementsOf)),
    './props': { types: './element-props.d.ts', default: './widget.js' },
    ...Object.fromEntries(
      frameworks.map((name) => [`./${name}`, { types: `./${name}.d.ts`, default: './widget.js' }]),
    ),
    './reserve.css': { types: './reserve.css.d.ts', default: './reserve.css' },
    './package.json': './package.json',
  },
  dependencies: {
    lit: `^${dependencies.lit}`,
    '@lit-labs/ssr-client': `^${dependencies['@lit-labs/ssr-client']}`,
  },
  customElements: 'custom-elements.json',
  'web-types': 'web-types.json',
};

writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
// TypeScript rejects an import of a style sheet without types.
writeFileSync(join(folder, 'reserve.css.d.ts'), 'export {};\n');
for (const file of [
  'LICENSE',
  'widget/element-props.d.ts',
  ...frameworks.map((name) => `widget/${name}.d.ts`),
  'widget/reserve.css',
  'docs/custom-elements.json',
  'docs/vscode-html-data.json',
  'docs/web-types.json',
]) {
  copyFileSync(join(root, file), join(folder, file.replace(/.*\//, '')));
}
copyFileSync(join(root, 'docs/widgets.md'), join(folder, 'README.md'));

/**
 * Returns the addresses of the classes of a module, `./elements/pop-up`.
 *
 * @param {import('../elements/manifest.mjs').Module} module
 */
function elementsOf({ path, declarations }) {
  const types = `./types/${path.replace(/\.ts$/, '.d.ts')}`;
  return declarations.map(({ tagName = '' }) => {
    const file = `./elements/${tagName.replace('vitrine-', '')}`;
    return [file, { types, default: `${file}.js` }];
  });
}
