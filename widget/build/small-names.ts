import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path/posix';
import { minifySync, parseSync, type MinifyOptions, type MinifyResult, type Plugin } from 'vite';
import { readNames, type Names } from './identifiers.ts';
import { inlineFunctions } from './inline-functions.ts';
import { ownProperties } from './property-names.ts';

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
  /** The statements that import and export these names. */
  readonly borders: readonly { readonly start: number; readonly end: number }[];
}

type ShortNames = ReadonlyMap<string, string>;

/**
 * Minifies all files together. A shared variable has one name in all of them, so that imports and exports need no `as`.
 * Properties and exports that only these files read get short names.
 */
export function smallNames(): Plugin {
  return {
    name: 'small-names',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const minified = minifyTogether(
          chunks.map(({ fileName, code }) => [basename(fileName), code]),
        );
        for (const chunk of chunks) {
          if (chunk.map) {
            this.error('Files that are minified together have no source maps');
          }
          chunk.code = minified.get(basename(chunk.fileName)) ?? chunk.code;
        }
      },
    },
  };
}

/**
 * Returns the minified code of files of one folder by their names. Each lists its exports in one statement.
 *
 * @param namesOfScript - the names that the theme's script may read exports of these files by.
 */
export function minifyTogether(
  sources: readonly (readonly [path: string, code: string])[],
  properties = ownProperties,
  namesOfScript = readNamesOfScript(),
): ReadonlyMap<string, string> {
  const files = sources
    .map(([path, code]) => readFile(path, code))
    // Names of properties are chosen in the file that most others import.
    .toSorted((one, other) => other.exports.length - one.exports.length);
  requireOwn(properties, files, namesOfScript);
  const read = new Set([...namesOfScript, ...readableNames(files.map((file) => file.names))]);
  const names = chooseNames(files);
  const include = new RegExp(`^(?:${properties.join('|').replaceAll('$', '\\$')})$`);
  const reserved = files.flatMap((file) => [...file.names.properties]);
  let cache: Record<string, string | false> = nameLazyExports(properties, files);
  const minified = new Map<string, string>();
  for (const file of files) {
    const renamed = renameShared(file, names, (name) => read.has(name) && (cache[name] || name));
    const { code, mangleCache } = minify(file.path, renamed.code, {
      mangle: { toplevel: true, reserved: renamed.taken },
      mangleProps: { include, reserved: reserved.filter((name) => !include.test(name)), cache },
      codegen: true,
    });
    cache = mangleCache ?? cache;
    minified.set(file.path, code);
  }
  return minified;
}

/** Returns the names of properties in the theme's script, and its texts, which may be such names. */
function readNamesOfScript(): ReadonlySet<string> {
  const sources = readdirSync('widget/start')
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => readFileSync(join('widget/start', name), 'utf8'));
  return readableNames(sources.map((code) => readNames(parseSync('script.ts', code).program)));
}

function readableNames(names: readonly Names[]): ReadonlySet<string> {
  return new Set(names.flatMap(({ properties, texts }) => [...properties, ...texts]));
}

function minify(path: string, code: string, options: MinifyOptions): MinifyResult {
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
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName, localName }) => ({
      file: moduleRequest.value.replace(/^\.\//, ''),
      name: importName.name ?? '',
      local: localName.value,
    })),
  );
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, localName }) => ({
      file: path,
      name: exportName.name ?? '',
      local: localName.name ?? '',
    })),
  );
  if (module.staticImports.some(({ entries }) => entries.length === 0)) {
    throw new Error(`${path} imports a file for its effects only`);
  }
  if ([...imports, ...exports].some(isUnnamed)) {
    throw new Error(`${path} imports or exports something without a name`);
  }
  const borders = [...module.staticImports, ...module.staticExports];
  return { path, code, names: readNames(program), imports, exports, borders };
}

/** The bundler shortens the names of exports, except of those that code may read by name after an `import()`. */
function hasLongName({ name }: SharedName): boolean {
  return name.length > 2;
}

function isUnnamed({ name, local }: SharedName): boolean {
  return name === '' || local === '';
}

/**
 * Chooses names for the listed exports that files read as properties, after an `import()`. Their digit keeps them apart
 * from the names of shared variables.
 */
function nameLazyExports(
  properties: readonly string[],
  files: readonly OutputFile[],
): Record<string, string> {
  const exported = new Set(files.flatMap(({ exports }) => exports.map(({ name }) => name)));
  const listed = properties.filter((property) => exported.has(property));
  return Object.fromEntries(listed.map((property, index) => [property, `${shortName(index)}0`]));
}

/** Throws for a property that no file has, or that something else than these files may read. */
function requireOwn(
  properties: readonly string[],
  files: readonly OutputFile[],
  namesOfScript: ReadonlySet<string>,
): void {
  const list = 'widget/build/property-names.ts';
  const texts = new Set(files.flatMap(({ names }) => names.texts));
  // Attributes of templates that set a property
  const bound = new Set([...texts].flatMap((text) => /\.\w+=$/.exec(text) ?? []));
  for (const property of properties) {
    if (!files.some(({ names }) => names.properties.has(property))) {
      throw new Error(`No file has a property ${property}: remove it from ${list}`);
    }
    if (namesOfScript.has(property)) {
      throw new Error(`The theme’s script also has a ${property}: remove it from ${list}`);
    }
    if (texts.has(property) || bound.has(`.${property}=`)) {
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

/** Leaves most lower-case letters to inner variables. */
function shortName(index: number): string {
  const first = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ$_zqxjkwvy';
  const second = 'etnriaosclufdpmhg';
  const beyond = index - first.length;
  const name =
    beyond < 0
      ? first[index]
      : `${second[Math.floor(beyond / 6)] ?? ''}${'ABCDEF'[beyond % 6] ?? ''}`;
  if (!name || (beyond >= 0 && name.length < 2)) {
    throw new Error('Files share more names than widget/build/small-names.ts has short ones');
  }
  return name;
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
  const importing = Array.from(new Set(imports.map((each) => each.file)), (path) => {
    const specifiers = imports
      .filter((each) => each.file === path)
      .map((each) => `${shortOf(each)} as ${variableOf(each.local)}`);
    return `import { ${specifiers.toSorted().join()} } from './${path}';`;
  });
  const exporting = exports.flatMap((each) => {
    const exported = [isShared(each) && shortOf(each), hasLongName(each) && lazyName(each.name)];
    return exported.flatMap((name) => (name ? [`${variableOf(each.local)} as ${name}`] : []));
  });
  const bordered = [...importing, body, `export { ${exporting.toSorted().join()} };`].join('\n');
  return { code: bordered, taken };
}
