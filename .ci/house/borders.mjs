import { outside as projectOutside, parts as projectParts } from './allowed-imports.mjs';

/** @typedef {Pick<import('./sources.mjs').Source, 'file' | 'imports' | 'isTest'>} Importing */

/**
 * Returns a sentence for each import that goes up, to the side, or to a part that is not named.
 * @param {readonly Importing[]} sources
 * @param {typeof projectParts} parts
 * @param {typeof projectOutside} outside
 * @returns {string[]}
 */
export function findBreaches(sources, parts = projectParts, outside = projectOutside) {
  const checks = Object.entries(parts).map(([part, text]) => ({
    part,
    layers: layersOf(text),
    outside: outside[part],
  }));
  return shipped(sources).flatMap(({ file, imports }) =>
    imports
      .filter((target) => !checks.every((check) => allows(check, file, target)))
      .map((target) => `${file} imports ${target}, which no border allows`),
  );
}

/**
 * Returns a sentence for each room that has no layer, and for each room in a layer that does not exist.
 * @param {readonly Importing[]} sources
 * @param {typeof projectParts} parts
 * @returns {string[]}
 */
export function findUnlistedRooms(sources, parts = projectParts) {
  return Object.entries(parts).flatMap(([part, text]) => {
    const named = shipped(sources)
      .filter(({ file }) => roomIn(part, file))
      .flatMap(({ file, imports }) => [file, ...imports]);
    const rooms = new Set(named.flatMap((file) => roomIn(part, file) ?? []));
    const listed = layersOf(text).flat();
    return [
      ...[...rooms]
        .filter((room) => !listed.includes(room))
        .map((room) => `${part}/${room} stands in no layer of .ci/house/allowed-imports.mjs`),
      ...listed
        .filter((room) => !rooms.has(room))
        .map((room) => `${part}/${room} stands in a layer and does not exist`),
    ];
  });
}

/**
 * Returns the rooms of each layer, the lowest layer first.
 * @param {string} text
 * @returns {string[][]}
 */
export function layersOf(text) {
  return text.split('<').map((layer) => layer.trim().split(/\s+/));
}

/**
 * @param {{ part: string, layers: readonly (readonly string[])[], outside: readonly string[] | undefined }} check
 * @param {string} file
 * @param {string} target
 */
function allows({ part, layers, outside }, file, target) {
  const room = roomIn(part, file);
  const other = roomIn(part, target);
  if (room === undefined || room === other) {
    return true;
  }
  if (other === undefined) {
    return outside === undefined || outside.some((name) => `${target}/`.startsWith(`${name}/`));
  }
  return layerOf(layers, other) < layerOf(layers, room);
}

/**
 * @param {readonly (readonly string[])[]} layers
 * @param {string} room
 */
function layerOf(layers, room) {
  const index = layers.findIndex((layer) => layer.includes(room));
  return index < 0 ? Infinity : index;
}

/**
 * @param {string} part
 * @param {string} file
 */
function roomIn(part, file) {
  return file.startsWith(`${part}/`) ? file.slice(part.length + 1).split('/')[0] : undefined;
}

/** @param {readonly Importing[]} sources */
function shipped(sources) {
  return sources.filter(({ isTest }) => !isTest);
}
