import { arrangeLayers } from './layers.mjs';
import { readRoomGraph, withoutImplied } from './room-graph.mjs';
import { rooms } from './rooms.mjs';
import { svgBox, svgFile, svgText } from './svg.mjs';

const width = 1000;
const margin = 12;
const measures = { width: width - 2 * margin, boxWidth: 192, passageWidth: 26, mostInRow: 4 };
const box = { width: 178, height: 44 };
const rowHeight = 72;

const parts = [
  { folder: 'server', title: 'The server' },
  { folder: 'widget', title: 'The elements of a theme' },
  { folder: 'admin', title: 'The application for merchants' },
];

/**
 * Returns the drawing of the rooms, each above those that it imports.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @param {Readonly<Record<string, string>>} words
 */
export function drawRooms(sources, words = rooms) {
  const graph = readRoomGraph(sources);
  let top = margin;
  const drawn = parts.map(({ folder, title }) => {
    const partGraph = withoutImplied(select(graph, folder));
    const part = drawPart(partGraph, { folder, title, words, top });
    top = part.bottom;
    return { ...part, description: describe(title, partGraph) };
  });
  return svgFile({
    title: 'The rooms of Vitrine',
    description: `Each room imports only rooms below it. Imports that follow from others are left out. ${drawn.map(({ description }) => description).join(' ')}`,
    width,
    height: top,
    parts: drawn.flatMap(({ shapes }) => shapes),
  });
}

/**
 * Returns a sentence for each room without words, and for words without a room.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @param {Readonly<Record<string, string>>} words
 */
export function findUndescribedRooms(sources, words = rooms) {
  const graph = readRoomGraph(sources);
  return [
    ...[...graph.keys()]
      .filter((room) => words[room] === undefined)
      .map((room) => `${room} has no words in .ci/house/rooms.mjs`),
    ...Object.keys(words)
      .filter((room) => !graph.has(room))
      .map((room) => `.ci/house/rooms.mjs describes ${room}, which does not exist`),
  ];
}

/**
 * Returns the rooms of the folder, and the rooms of other folders that they import, without the imports of these.
 * @param {import('./room-graph.mjs').RoomGraph} graph
 * @param {string} folder
 * @returns {import('./room-graph.mjs').RoomGraph}
 */
function select(graph, folder) {
  const own = new Map([...graph].filter(([room]) => room.startsWith(`${folder}/`)));
  const others = [...own.values()]
    .flatMap((imports) => [...imports])
    .filter((room) => !own.has(room));
  /** @type {Map<string, ReadonlySet<string>>} */
  const selected = new Map();
  others.forEach((room) => selected.set(room, new Set()));
  own.forEach((imports, room) => selected.set(room, imports));
  return selected;
}

/**
 * @param {import('./room-graph.mjs').RoomGraph} graph
 * @param {{ folder: string, title: string, words: Readonly<Record<string, string>>, top: number }} part
 */
function drawPart(graph, { folder, title, words, top }) {
  const rows = arrangeLayers(graph, measures);
  const places = rows.flat();
  const first = top + 36;
  /** @param {import('./layers.mjs').Place} place */
  const topOf = ({ row }) => first + (rows.length - 1 - row) * rowHeight;
  const lines = places.flatMap((place) => [
    ...(place.isPassage ? [drawPassage(place, topOf(place))] : []),
    ...place.below.map((lower) => drawLine(place, topOf(place) + box.height, lower, topOf(lower))),
  ]);
  const boxes = places
    .filter(({ isPassage }) => !isPassage)
    .map((place) => {
      const isElsewhere = !place.id.startsWith(`${folder}/`);
      const name = isElsewhere ? place.id : place.id.slice(folder.length + 1);
      const x = xOf(place) - box.width / 2;
      return svgBox({
        x,
        y: topOf(place),
        ...box,
        name,
        words: [words[place.id] ?? ''],
        isElsewhere,
      });
    });
  const shapes = [svgText('title', margin, top + 16, title), ...lines, ...boxes];
  return {
    shapes,
    bottom: first + rows.length * rowHeight - (rowHeight - box.height) + 2 * margin,
  };
}

/**
 * @param {import('./layers.mjs').Place} place
 * @param {number} top
 */
function drawPassage(place, top) {
  return `<path class="line" d="M${xOf(place)} ${top}v${box.height}"/>`;
}

/**
 * @param {import('./layers.mjs').Place} upper
 * @param {number} from
 * @param {import('./layers.mjs').Place} lower
 * @param {number} to
 */
function drawLine(upper, from, lower, to) {
  const bend = Math.round((from + to) / 2);
  return `<path class="line" d="M${xOf(upper)} ${from}C${xOf(upper)} ${bend} ${xOf(lower)} ${bend} ${xOf(lower)} ${to}"/>`;
}

/** @param {import('./layers.mjs').Place} place */
function xOf({ x }) {
  return Math.round(x + margin);
}

/**
 * @param {string} title
 * @param {import('./room-graph.mjs').RoomGraph} graph
 */
function describe(title, graph) {
  const imports = [...graph]
    .filter(([, targets]) => targets.size > 0)
    .map(([room, targets]) => `${room} imports ${[...targets].join(', ')}`);
  return `${title}: ${imports.join('; ')}.`;
}
