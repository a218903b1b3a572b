import { outside as projectOutside, parts as projectParts } from './allowed-imports.mjs';
import { layersOf } from './borders.mjs';
import { rooms } from './rooms.mjs';
import { svgBox, svgFile, svgText } from './svg.mjs';

const width = 1000;
const margin = 16;
const gap = 5;
const boxHeight = 44;
const lineHeight = 16;
const half = (width - 3 * margin) / 2;

/** Where each part stands: the server above, the elements and the application beside one another below it. */
const places = {
  server: { title: 'The server', x: margin, width: width - 2 * margin, columns: 5 },
  widget: { title: 'The elements of a theme', x: margin, width: half, columns: 3 },
  admin: { title: 'The application for merchants', x: 2 * margin + half, width: half, columns: 3 },
};

/** @typedef {{ name: string, words: string[], share: number, isElsewhere: boolean }} Room */

/**
 * Returns the drawing of the layers, the highest on top. The layers of a room that is a part itself stand in its box.
 * @param {typeof projectParts} parts
 * @param {typeof projectOutside} outside
 * @param {Readonly<Record<string, string>>} words
 */
export function drawRooms(parts = projectParts, outside = projectOutside, words = rooms) {
  /** @param {keyof typeof places} part @param {number} top */
  const draw = (part, top) => {
    const { title, ...place } = places[part];
    const bands = bandsOf(part, { parts, outside, words });
    const drawn = drawBands(bands, { ...place, top: top + 34 });
    return { ...drawn, shapes: [svgText('title', place.x, top + 20, title), ...drawn.shapes] };
  };
  const server = draw('server', margin);
  const below = [draw('widget', server.bottom + margin), draw('admin', server.bottom + margin)];
  const hint = svgText(
    'words',
    116,
    margin + 20,
    'A room imports only rooms of the bands below its own.',
  );
  const told = Object.entries(parts).map(
    ([part, text]) => `${part}: ${sentenceOf(layersOf(text).toReversed())}.`,
  );
  return svgFile({
    title: 'The rooms of Vitrine',
    description: `Rooms in layers, the highest first. A room imports only rooms of lower layers. ${told.join(' ')}`,
    width,
    height: Math.max(...below.map(({ bottom }) => bottom)) + margin,
    parts: [hint, ...[server, ...below].flatMap(({ shapes }) => shapes)],
  });
}

/**
 * Returns a sentence for each room of a layer without words, and for words without a room.
 * @param {typeof projectParts} parts
 * @param {Readonly<Record<string, string>>} words
 */
export function findUndescribedRooms(parts = projectParts, words = rooms) {
  const listed = Object.keys(places).flatMap((part) =>
    layersOf(parts[part] ?? '')
      .flat()
      .filter((room) => room !== '')
      .map((room) => `${part}/${room}`),
  );
  return [
    ...listed
      .filter((room) => words[room] === undefined)
      .map((room) => `${room} has no words in .ci/house/rooms.mjs`),
    ...Object.keys(words)
      .filter((room) => !listed.includes(room))
      .map((room) => `.ci/house/rooms.mjs describes ${room}, which stands in no layer`),
  ];
}

/**
 * Returns the rooms of each layer from the highest to the lowest, then those that the part imports from elsewhere.
 * @param {string} part
 * @param {{ parts: typeof projectParts, outside: typeof projectOutside, words: Readonly<Record<string, string>> }} house
 * @returns {Room[][]}
 */
function bandsOf(part, { parts, outside, words }) {
  const layers = layersOf(parts[part] ?? '').toReversed();
  const own = layers.map((layer) =>
    layer.map((name) => {
      const inner = parts[`${part}/${name}`];
      const told = [words[`${part}/${name}`] ?? ''];
      return {
        name,
        words: inner === undefined ? told : [...told, sentenceOf(layersOf(inner), ' ← ')],
        share: inner === undefined ? 1 : 4,
        isElsewhere: false,
      };
    }),
  );
  const elsewhere = (outside[part] ?? [])
    .filter((room) => words[room] !== undefined)
    .map((name) => ({ name, words: [words[name] ?? ''], share: 1, isElsewhere: true }));
  return elsewhere.length > 0 ? [...own, elsewhere] : own;
}

/**
 * @param {readonly (readonly string[])[]} layers
 * @param {string} between
 */
function sentenceOf(layers, between = '; ') {
  return layers.map((layer) => layer.join(', ')).join(between);
}

/**
 * Draws a band for each layer. The boxes of a line fill its width.
 * @param {readonly (readonly Room[])[]} bands
 * @param {{ x: number, top: number, width: number, columns: number }} place
 */
function drawBands(bands, { x, top, width: all, columns }) {
  /** @type {string[]} */
  const shapes = [];
  let y = top;
  for (const band of bands) {
    const lines = linesOf(band, columns);
    const inside = lines.map((line) => ({ line, height: heightOf(line) }));
    const height = inside.reduce((sum, { height: one }) => sum + one + gap, gap);
    shapes.push(`<rect class="band" x="${x}" y="${y}" width="${all}" height="${height}" rx="8"/>`);
    let lineTop = y + gap;
    for (const { line, height: one } of inside) {
      shapes.push(...drawLine(line, { x: x + gap, y: lineTop, width: all - 2 * gap, height: one }));
      lineTop += one + gap;
    }
    y += height + gap;
  }
  return { shapes, bottom: y };
}

/**
 * Returns the rooms of a layer in as few lines as the columns allow, the lines of about one length.
 * @param {readonly Room[]} band
 * @param {number} columns
 */
function linesOf(band, columns) {
  const length = Math.ceil(band.length / Math.ceil(band.length / columns));
  return Array.from({ length: Math.ceil(band.length / length) }, (_, line) =>
    band.slice(line * length, (line + 1) * length),
  );
}

/** @param {readonly Room[]} line */
function heightOf(line) {
  return boxHeight + (Math.max(...line.map(({ words }) => words.length)) - 1) * lineHeight;
}

/**
 * @param {readonly Room[]} line
 * @param {{ x: number, y: number, width: number, height: number }} place
 */
function drawLine(line, { x, y, width: all, height }) {
  const shares = line.reduce((sum, { share }) => sum + share, 0);
  const unit = (all - (line.length - 1) * gap) / shares;
  let left = x;
  return line.map(({ share, ...room }) => {
    const box = svgBox({
      x: Math.round(left),
      y,
      width: Math.round(unit * share),
      height,
      ...room,
    });
    left += unit * share + gap;
    return box;
  });
}
