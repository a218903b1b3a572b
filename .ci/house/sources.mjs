/** Reads the sources of the project: what each file imports, its functions and its comments. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/**
 * `imports` are paths of files, those of types included; `functions` are numbers of lines.
 * @typedef {{ text: string, lines: number, isDocstring: boolean }} Comment
 * @typedef {{ file: string, room: string, isTest: boolean, lines: number, imports: string[], functions: number[], comments: Comment[] }} Source
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
  const { program, comments } = parseSync(file, text);
  /** @type {string[]} */
  const imports = [];
  /** @type {number[]} */
  const functions = [];
  /** @param {{ start: number, end: number }} node */
  const linesOf = ({ start, end }) => text.slice(start, end).split('\n').length;
  /** @param {unknown} specifier */
  const add = (specifier) => {
    if (typeof specifier === 'string' && specifier.startsWith('.')) {
      const [path = ''] = specifier.split('?');
      imports.push(posix.join(posix.dirname(file), path));
    }
  };
  /** @param {{ start: number, end: number, body?: unknown }} node */
  const addFunction = (node) => {
    if (node.body) {
      functions.push(linesOf(node));
    }
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source.value),
    ExportAllDeclaration: ({ source }) => add(source.value),
    ExportNamedDeclaration: ({ source }) => add(source?.value),
    ImportExpression: ({ source }) => add('value' in source ? source.value : undefined),
    TSImportType: ({ source }) => add(source.value),
    TSModuleDeclaration: ({ id }) => add('value' in id ? id.value : undefined),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
  }).visit(program);
  return {
    file,
    room: roomOf(file),
    isTest: /(\.test\.ts|\.spec\.ts|-fixture\.ts)$|\/testing\//.test(file),
    lines: text.split('\n').length - 1,
    imports,
    functions,
    comments: comments.map(({ type, value, start, end }) => ({
      text: value.replaceAll(/^[\s*]+/gm, '').trim(),
      lines: linesOf({ start, end }),
      isDocstring: type === 'Block' && value.startsWith('*'),
    })),
  };
}

/**
 * Returns the folder below `server`, `widget` and so on, or the file itself where it lies beside such folders.
 * @param {string} file
 */
export function roomOf(file) {
  return file.split('/').slice(0, 2).join('/');
}
