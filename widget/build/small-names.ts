import { dirname, join, relative } from 'node:path/posix';
import { minifySync, parseSync, type MinifyOptions, type MinifyResult, type Plugin } from 'vite';
import { readNames, type Names } from './identifiers.ts';
import { inlineFunctions } from './inline-functions.ts';
import {
  readAttributes,
  readTemplateProperties,
  renameTemplateProperties,
} from './template-properties.ts';

/** A name that one file exports and others import. */
interface SharedName {
  readonly file: string;
  readonly name: string;
  /** The variable of this file. */
  readonly local: string;
}

interface OutputFile {
  readonly path: string;
  readonly code: string;
  readonly names: Names;
  readonly imports: readonly SharedName[];
  readonly exports: readonly SharedName[];
  /** The files that it imports, in the order in which they run. */
  readonly sources: readonly string[];
  /** The statements that import and export these names. */
  readonly borders: readonly Border[];
}

interface Border {
  readonly start: number;
  readonly end: number;
}

type ShortNames = ReadonlyMap<string, string>;

interface NamedTogether {
  /** Properties and exports that only these files read. */
  readonly properties: readonly string[];
  /** Names by which code outside these files reads their exports. */
  readonly namesOutside?: ReadonlySet<string>;
}

/**
 * Minifies all files together. A shared variable has one name in all of them, so that imports and exports need no `as`.
 * Properties and exports that only these files read get short names.
 */
export function smallNames(named: () => NamedTogether): Plugin {
  return {
    name: 'small-names',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const sources = chunks.map(({ fileName, code }) => [fileName, code] as const);
        const minified = minifyTogether(sources, named());
        for (const chunk of chunks) {
          if (chunk.map) {
            this.error('Files that are minified together have no source maps');
          }
          chunk.code = minified.get(chunk.fileName) ?? chunk.code;
        }
      },
    },
  };
}

/** Returns the minified code of files by their paths. Each lists its exports in one statement. */
export function minifyTogether(
  sources: readonly (readonly [path: string, code: string])[],
  { properties, namesOutside = new Set() }: NamedTogether,
): ReadonlyMap<string, string> {
  const files = sources
    .map(([path, code]) => readFile(path, code))
    // Names of properties are chosen in the file that most others import.
    .toSorted((one, other) => other.exports.length - one.exports.length);
  requireOwn(properties, files, namesOutside);
  const read = new Set([...namesOutside, ...readableNames(files.map((file) => file.names))]);
  const names = chooseNames(files);
  const include = new RegExp(`^(?:${properties.join('|').replaceAll('$', '\\$')})$`);
  const reserved = files.flatMap((file) => [...file.names.properties]);
  const namedAhead = nameAhead(properties, files);
  let cache: Record<string, string | false> = namedAhead;
  const minified = new Map<string, string>();
  for (const file of files) {
    const renamed = renameShared(file, names, (name) => read.has(name) && (cache[name] || name));
    const source = renameTemplateProperties(renamed.code, namedAhead);
    const { code, mangleCache } = minify(file.path, source, {
      mangle: { toplevel: true, reserved: renamed.taken },
      mangleProps: { include, reserved: reserved.filter((name) => !include.test(name)), cache },
      codegen: true,
    });
    cache = mangleCache ?? cache;
    minified.set(file.path, code);
  }
  return minified;
}

/** Returns the names that code may read something by: its properties, and its texts, which may be such names. */
export function readableNames(names: readonly Names[]): ReadonlySet<string> {
  return new Set(names.flatMap(({ properties, texts }) => [...properties, ...texts]));
}

export function minify(path: string, code: string, options: MinifyOptions): MinifyResult {
  const common = { module: true, compress: { target: 'es2022' } };
  const result = minifySync(path, code, { ...common, ...options });
  const [error] = result.errors;
  if (error) {
    throw new Error(`${path}: ${error.message}`);
  }
  return result;
}

/** Reads a file, after its inner variables got names that no variable at its top has. */
function readFile(path: string, source: string): OutputFile {
  const { code } = minify(path, inlineFunctions(source), {
    mangle: { toplevel: false, debug: true },
    codegen: { removeWhitespace: false },
  });
  const { program, module } = parseSync(path, code);
  const sourceOf = (request: string) => join(dirname(path), request);
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName, localName }) => ({
      file: sourceOf(moduleRequest.value),
      name: importName.name ?? '',
      local: localName.value,
    })),
  );
  // What a file imports and exports again has no variable in the statement that exports it.
  const imported = new Map(imports.map((each) => [keyOf(each), each.local]));
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, localName, importName, moduleRequest }) => ({
      file: path,
      name: exportName.name ?? '',
      local:
        localName.name ??
        imported.get(`${sourceOf(moduleRequest?.value ?? '')} ${importName.name}`) ??
        '',
    })),
  );
  if ([...imports, ...exports].some(isUnnamed)) {
    throw new Error(`${path} imports or exports something without a name`);
  }
  const sources = module.staticImports.map(({ moduleRequest }) => sourceOf(moduleRequest.value));
  const borders: readonly Border[] = [...module.staticImports, ...module.staticExports];
  const byStart = new Map(borders.map((border) => [border.start, border]));
  const names = readNames(program);
  return { path, code, names, imports, exports, sources, borders: [...byStart.values()] };
}

/** The bundler shortens the names of exports, except of those that code may read by name after an `import()`. */
function hasLongName({ name }: SharedName): boolean {
  return name.length > 2;
}

function isUnnamed({ name, local }: SharedName): boolean {
  return name === '' || local === '';
}

/**
 * Chooses names for the listed properties that the minifier does not see: exports that files read after an `import()`,
 * and what templates set. Their digit keeps them apart from the names of shared variables.
 */
function nameAhead(
  properties: readonly string[],
  files: readonly OutputFile[],
): Record<string, string> {
  const unseen = new Set([
    ...files.flatMap(({ exports }) => exports.map(({ name }) => name)),
    ...files.flatMap(({ code }) => readTemplateProperties(code)),
  ]);
  const listed = properties.filter((property) => unseen.has(property));
  return Object.fromEntries(listed.map((property, index) => [property, `${shortName(index)}0`]));
}

/** Throws for a property that no file has, or that something else than these files may read. */
function requireOwn(
  properties: readonly string[],
  files: readonly OutputFile[],
  namesOutside: ReadonlySet<string>,
): void {
  const list = 'the own properties (property-names.ts)';
  const texts = new Set(files.flatMap(({ names }) => names.texts));
  const marked = new Set(readAttributes(texts).map((name) => name.toLowerCase()));
  for (const property of properties) {
    if (!files.some(({ names }) => names.properties.has(property))) {
      throw new Error(`No file has a property ${property}: remove it from ${list}`);
    }
    if (namesOutside.has(property)) {
      throw new Error(`Other files also have a ${property}: remove it from ${list}`);
    }
    if (texts.has(property) || marked.has(property.toLowerCase())) {
      throw new Error(`${property} is also a text: remove it from ${list}`);
    }
  }
}

/** Chooses the shortest names for the variables that files use most. */
function chooseNames(files: readonly OutputFile[]): ShortNames {
  const uses = new Map<string, number>();
  for (const { imports } of files) {
    imports.forEach((shared) => uses.set(keyOf(shared), 0));
  }
  for (const { names, imports, exports } of files) {
    const keys = new Map([...exports, ...imports].map((shared) => [shared.local, keyOf(shared)]));
    for (const { name } of names.variables) {
      const key = keys.get(name) ?? '';
      const known = uses.get(key);
      if (known !== undefined) {
        uses.set(key, known + 1);
      }
    }
  }
  const ordered = [...uses].toSorted(([, one], [, other]) => other - one);
  return new Map(ordered.map(([key], index) => [key, shortName(index)]));
}

function keyOf({ file, name }: SharedName): string {
  return `${file} ${name}`;
}

/** Leaves the commonest lower-case letters to inner variables, and begins longer names with a capital. */
function shortName(index: number): string {
  const first = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ$_zqxjkwvybpgmhdfulc';
  const second = 'etnriaosclufdpmhg';
  const beyond = index - first.length;
  const inTurn = 'ABCDEF'.length * second.length;
  const name =
    beyond < 0
      ? first[index]
      : beyond < inTurn
        ? pairOf('ABCDEF', second, beyond)
        : pairOf('GHIJKLMNOPQRSTUVWXYZ', second, beyond - inTurn);
  if (!name || (beyond >= 0 && name.length < 2)) {
    throw new Error('Files share more names than widget/build/small-names.ts has short ones');
  }
  return name;
}

function pairOf(first: string, second: string, index: number): string {
  return `${first[index % first.length] ?? ''}${second[Math.floor(index / first.length)] ?? ''}`;
}

/** Gives the shared variables of a file their short names, and its own variables of these names others. */
function renameShared(
  file: OutputFile,
  shortNames: ShortNames,
  lazyName: (name: string) => string | false,
): { code: string; taken: string[] } {
  const { code, names, imports, exports, borders } = file;
  const shortOf = (shared: SharedName) => shortNames.get(keyOf(shared)) ?? shared.name;
  const isShared = (shared: SharedName) => shortNames.has(keyOf(shared));
  const own = new Set(names.variables.map(({ name }) => name));
  const shared = new Map(
    [...imports, ...exports].filter(isShared).map((each) => [each.local, shortOf(each)]),
  );
  const taken = [...shared.values()];
  const others = taken
    .filter((name) => own.has(name))
    .map((name) => [name, `${name}_own`] as const);
  const variables = new Map([...others, ...shared]);
  const variableOf = (name: string) => variables.get(name) ?? name;
  const body = [
    ...borders.map(({ start, end }) => ({ start, end, text: '' })),
    ...names.variables.map(({ name, start, end, isShorthand }) => {
      const text = variableOf(name);
      return { start, end, text: isShorthand ? `${name}: ${text}` : text };
    }),
  ]
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (edited, { start, end, text }) => edited.slice(0, start) + text + edited.slice(end),
      code,
    );
  const importing = Array.from(new Set(file.sources), (path) => {
    const specifiers = imports
      .filter((each) => each.file === path)
      .map((each) => `${shortOf(each)} as ${variableOf(each.local)}`);
    const request = `'./${relative(dirname(file.path), path)}';`;
    return specifiers.length > 0
      ? `import { ${specifiers.toSorted().join()} } from ${request}`
      : `import ${request}`;
  });
  const exporting = exports.flatMap((each) => {
    const exported = [isShared(each) && shortOf(each), hasLongName(each) && lazyName(each.name)];
    return exported.flatMap((name) => (name ? [`${variableOf(each.local)} as ${name}`] : []));
  });
  const bordered = [...importing, body, `export { ${exporting.toSorted().join()} };`].join('\n');
  return { code: bordered, taken };
}
