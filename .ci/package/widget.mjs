/** Completes `dist/module` to the package `@vitrine/widget`, after the build of its modules and their types. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'dist/module');
const { version, license, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

const about = {
  name: '@vitrine/widget',
  version,
  description: 'Product recommendations and search of Vitrine as custom elements',
  license,
  type: 'module',
  sideEffects: ['./reserve.css'],
  exports: {
    '.': { types: './types/widget/start/module.d.ts', default: './widget.js' },
    './react': { types: './react.d.ts', default: './widget.js' },
    './reserve.css': { types: './reserve.css.d.ts', default: './reserve.css' },
    './package.json': './package.json',
  },
  dependencies: { lit: `^${devDependencies.lit}` },
  customElements: 'custom-elements.json',
  'web-types': 'web-types.json',
};

writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
// TypeScript rejects an import of a style sheet without types.
writeFileSync(join(folder, 'reserve.css.d.ts'), 'export {};\n');
for (const file of [
  'LICENSE',
  'widget/react.d.ts',
  'widget/reserve.css',
  'docs/custom-elements.json',
  'docs/vscode-html-data.json',
  'docs/web-types.json',
]) {
  copyFileSync(join(root, file), join(folder, file.replace(/.*\//, '')));
}
copyFileSync(join(root, 'docs/widgets.md'), join(folder, 'README.md'));
