/**
 * Returns the figures of the house as lines of text: of each room, then what its comments open with, then its crowded
 * folders.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @returns {string[]}
 */
export function figuresOf(sources) {
  const code = sources.filter(({ isTest }) => !isTest);
  return [
    ['', 'files', 'lines', 'median', 'most', 'functions', 'median', 'most', 'comment lines'],
    ...[...groupBy(code, ({ room }) => room)].map(([room, files]) => figures(room, files)),
    figures('All but tests', code),
    figures(
      'Tests',
      sources.filter(({ isTest }) => isTest),
    ),
  ]
    .map(([name = '', ...columns]) => name.padEnd(28) + columns.map(pad).join(''))
    .concat('', ...openings(code), '', ...crowdedFolders(code));
}

/** @param {string | number} column */
function pad(column) {
  return String(column).padStart(10);
}

/**
 * @param {string} name
 * @param {readonly import('./sources.mjs').Source[]} files
 * @returns {[string, ...(string | number)[]]}
 */
function figures(name, files) {
  const lines = files.map((file) => file.lines);
  const functions = files.flatMap((file) => file.functions);
  const comments = sum(files.flatMap((file) => file.comments.map((comment) => comment.lines)));
  const share = `${((100 * comments) / Math.max(1, sum(lines))).toFixed(0)} %`;
  return [
    name,
    files.length,
    sum(lines),
    median(lines),
    Math.max(...lines, 0),
    functions.length,
    median(functions),
    Math.max(...functions, 0),
    share,
  ];
}

/**
 * Tells how many docstrings open with words that make them hard to read, and with which words most do.
 * @param {readonly import('./sources.mjs').Source[]} sources
 */
function openings(sources) {
  const words = sources
    .flatMap(({ comments }) => comments)
    .filter(({ isDocstring, text }) => isDocstring && !text.startsWith('@'))
    .map(({ text }) => /^[\w'-]+/.exec(text)?.[0] ?? text.slice(0, 1));
  const counts = [...groupBy(words, (word) => word)]
    .map(([word, all]) => ({ word, count: all.length }))
    .toSorted((one, other) => other.count - one.count);
  /** @param {readonly string[]} some */
  const share = (some) => {
    const count = words.filter((word) => some.includes(word)).length;
    return `${count} of ${words.length} docstrings (${((100 * count) / words.length).toFixed(1)} %)`;
  };
  return [
    `${share(['What', 'Whether', 'Who', 'Those'])} open with What, Whether, Who or Those`,
    `${share(['Of', 'For', 'By', 'With'])} open with Of, For, By or With`,
    `Most open with ${counts
      .slice(0, 12)
      .map(({ word, count }) => `${word} (${count})`)
      .join(', ')}`,
  ];
}

/**
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @returns {string[]}
 */
function crowdedFolders(sources) {
  const folders = groupBy(sources, ({ file }) => file.slice(0, file.lastIndexOf('/')));
  return [...folders]
    .filter(([, files]) => files.length > 30)
    .map(([folder, files]) => `${folder} holds ${files.length} files, tests left out`);
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

/** @param {readonly number[]} numbers */
function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
