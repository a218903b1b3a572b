import { paths } from './paths.mjs';
import { svgBox, svgFile, svgText } from './svg.mjs';

const width = 1000;
const margin = 16;
const box = { width: 218, height: 78 };
const stride = 238;
const rowHeight = 144;
/** The line that leads from the end of a row down to a later one. */
const rail = width - 14;

/**
 * Returns the drawing of a path: its rows from top to bottom, each read from left to right.
 * @param {import('./paths.mjs').Path} path
 */
export function drawPath({ title, rows }) {
  const parts = rows.flatMap((row, index) => drawRow(row, index, nextRow(rows, index)));
  const told = rows.map(
    ({ title: name, steps }) =>
      `${name}: ${steps.map(({ file, words }) => `${file} (${words.join(' ').trim()})`).join(', then ')}.`,
  );
  return svgFile({
    title,
    description: told.join(' '),
    width,
    height: rows.length * rowHeight + 8,
    parts,
  });
}

/** @returns {Record<string, string>} */
export function drawPaths() {
  return Object.fromEntries(
    paths.map((path) => [`docs/drawings/${path.name}.svg`, drawPath(path)]),
  );
}

/**
 * Returns the row that follows, past rows that begin with something else that arrives.
 * @param {readonly import('./paths.mjs').PathRow[]} rows
 * @param {number} index
 */
function nextRow(rows, index) {
  const next = rows.findIndex(({ entrance }, at) => at > index && !entrance);
  return next === -1 ? undefined : next;
}

/**
 * @param {import('./paths.mjs').PathRow} row
 * @param {number} index
 * @param {number | undefined} next
 */
function drawRow({ title, entrance, steps }, index, next) {
  const top = index * rowHeight + 40;
  const middle = top + box.height / 2;
  const boxes = steps.map(({ file, words }, at) => {
    const folder = file.slice(0, file.lastIndexOf('/'));
    const name = file.slice(file.lastIndexOf('/') + 1);
    return svgBox({
      x: margin + at * stride,
      y: top,
      ...box,
      name,
      words: [`${folder}/`, ...words],
    });
  });
  const arrows = steps.slice(1).map((_, at) => {
    const from = margin + at * stride + box.width;
    return arrow(
      `M${from} ${middle}H${from + stride - box.width - 6}`,
      `right`,
      from + stride - box.width,
      middle,
    );
  });
  const end = margin + (steps.length - 1) * stride + box.width;
  const onward =
    next === undefined
      ? []
      : [
          `<path class="line" d="M${end} ${middle}H${rail}V${next * rowHeight + 8}H${margin + 4}V${next * rowHeight + 34}"/>`,
          head('down', margin + 4, next * rowHeight + 40),
        ];
  return [
    svgText('title', margin + (entrance ? 0 : 14), top - 10, title),
    ...onward,
    ...arrows,
    ...boxes,
  ];
}

/**
 * @param {string} line
 * @param {'right' | 'down'} direction
 * @param {number} x
 * @param {number} y
 */
function arrow(line, direction, x, y) {
  return `<path class="line" d="${line}"/>${head(direction, x, y)}`;
}

/**
 * Returns the head of an arrow with its tip at the point.
 * @param {'right' | 'down'} direction
 * @param {number} x
 * @param {number} y
 */
function head(direction, x, y) {
  const d = direction === 'right' ? `M${x} ${y}l-8 -4v8z` : `M${x} ${y}l-4 -8h8z`;
  return `<path class="head" d="${d}"/>`;
}
