/** Reads the sources of the project: what each file imports, how many names it exports, its lines. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/**
 * `imports` are paths of files, `exports` counts names, those of types included.
 * @typedef {{ file: string, isTest: boolean, lines: number, imports: string[], exports: number }} Source
 */

/**
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {Source[]}
 */
export function readSources(root, folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
      .filter((file) => /(?<!\.d)\.(ts|mjs)$/.test(file) && !file.includes('node_modules/'))
      .toSorted()
      .map((file) => readSource(file, readFileSync(join(root, file), 'utf8'))),
  );
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Source}
 */
export function readSource(file, text) {
  const { program, module } = parseSync(file, text);
  /** @type {string[]} */
  const imports = [];
  /** @param {unknown} specifier */
  const add = (specifier) => {
    if (typeof specifier === 'string' && specifier.startsWith('.')) {
      const [path = ''] = specifier.split('?');
      imports.push(posix.join(posix.dirname(file), path));
    }
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source.value),
    ExportAllDeclaration: ({ source }) => add(source.value),
    ExportNamedDeclaration: ({ source }) => add(source?.value),
    ImportExpression: ({ source }) => add('value' in source ? source.value : undefined),
    TSImportType: ({ source }) => add(source.value),
    TSModuleDeclaration: ({ id }) => add('value' in id ? id.value : undefined),
  }).visit(program);
  return {
    file,
    isTest: /\.(test|spec)\.(ts|mjs)$|\/testing\//.test(file),
    lines: text.split('\n').length - 1,
    imports,
    exports: module.staticExports.flatMap(({ entries }) => entries).length,
  };
}
