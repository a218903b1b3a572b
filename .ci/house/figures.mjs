/** @typedef {import('./sources.mjs').Source} Source */

const parts = ['server', 'widget', 'admin'];
const smallFile = 30;
const crowd = 25;

/**
 * Returns the figures of the house as lines of text. Tests and what stands in `testing/` are left out of all of them but
 * the last row of the table.
 * @param {readonly Source[]} sources
 * @param {string} borders - the text of the border list
 * @returns {string[]}
 */
export function figuresOf(sources, borders) {
  const code = sources.filter(({ isTest }) => !isTest);
  const house = code.filter(({ file }) => parts.includes(partOf(file)));
  const crowded = [...groupBy(house, ({ file }) => file.slice(0, file.lastIndexOf('/')))].filter(
    ([, files]) => files.length > crowd,
  );
  return [
    row(['', 'files', 'lines', 'longest', 'exports per 1,000 lines']),
    ...[...groupBy(code, ({ file }) => partOf(file))].map(([part, files]) => table(part, files)),
    table(
      'tests',
      sources.filter(({ isTest }) => isTest),
    ),
    '',
    `In ${parts.join(', ')}:`,
    figure('exports per 1,000 lines', exportsPerThousand(house), 22),
    figure(
      `files of at most ${smallFile} lines`,
      house.filter(({ lines }) => lines <= smallFile).length,
      200,
    ),
    figure(`folders over ${crowd} files`, crowded.length, 8),
    ...crowded.map(([folder, files]) => `    ${folder} holds ${files.length}`),
    figure(
      'files directly in server/',
      house.filter(({ file }) => /^server\/[^/]+$/.test(file)).length,
      3,
    ),
    figure('lines of the border list', linesOfCode(borders), 40),
  ];
}

const coldAims = { listing: 60, search: 110 };

/**
 * Returns the figures of a first listing and a first search.
 * @param {Readonly<Record<string, readonly string[]>>} files - those that run, by request
 * @param {boolean} isList - whether to name them
 */
export function coldFigures(files, isList) {
  return Object.entries(coldAims).flatMap(([name, aim]) => {
    const ran = files[name] ?? [];
    return [
      figure(`files of a cold ${name}`, ran.length, aim),
      ...(isList ? ran.map((file) => `    ${file}`) : []),
    ];
  });
}

/**
 * Returns the number of lines that are neither empty nor a comment.
 * @param {string} text
 */
function linesOfCode(text) {
  return text.split('\n').filter((line) => !/^\s*($|\/?\*|\/\/)/.test(line)).length;
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} aim
 */
function figure(name, value, aim) {
  return `  ${name.padEnd(28)}${String(value).padStart(6)}  (aim: at most ${aim}${value > aim ? ', exceeded' : ''})`;
}

/**
 * @param {string} name
 * @param {readonly Source[]} files
 */
function table(name, files) {
  const lines = files.map((file) => file.lines);
  return row([
    name,
    files.length,
    sum(lines),
    Math.max(...lines, 0),
    exportsPerThousand(files).toFixed(1),
  ]);
}

/** @param {readonly (string | number)[]} columns */
function row([name = '', ...columns]) {
  return (
    String(name).padEnd(10) +
    columns.map((column, index) => String(column).padStart(index === 3 ? 25 : 10)).join('')
  );
}

/** @param {readonly Source[]} files */
function exportsPerThousand(files) {
  const lines = sum(files.map((file) => file.lines));
  return Math.round((10_000 * sum(files.map((file) => file.exports))) / Math.max(1, lines)) / 10;
}

/** @param {string} file */
function partOf(file) {
  return file.slice(0, file.indexOf('/'));
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {(item: T) => string} keyOf
 * @returns {Map<string, T[]>}
 */
function groupBy(items, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
