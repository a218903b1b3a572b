import { allowedImports } from './allowed-imports.mjs';
import { roomOf } from './sources.mjs';

/**
 * Returns a sentence for each import that no border allows.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @param {Readonly<Record<string, readonly string[]>>} borders
 * @returns {string[]}
 */
export function findBreaches(sources, borders = allowedImports) {
  return sources
    .filter(({ file, isTest }) => /^(server|widget|admin)\//.test(file) && !isTest)
    .flatMap(({ file, room, imports }) =>
      imports
        .filter((target) => roomOf(target) !== room && !borders[room]?.includes(roomOf(target)))
        .map((target) => `${file} imports ${target}, which no border allows`),
    );
}

/**
 * Returns a sentence for each room that may import one below it in the table: such rooms could import each other.
 * @param {Readonly<Record<string, readonly string[]>>} borders
 * @returns {string[]}
 */
export function findUpwardBorders(borders = allowedImports) {
  const rooms = Object.keys(borders);
  return rooms.flatMap((room, index) =>
    (borders[room] ?? [])
      .filter((other) => !rooms.slice(0, index).includes(other))
      .map((other) => `${room} may import ${other}, which is not above it in the table of borders`),
  );
}

/**
 * Returns a sentence for each border that no import needs.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @param {Readonly<Record<string, readonly string[]>>} borders
 * @returns {string[]}
 */
export function findUnusedBorders(sources, borders = allowedImports) {
  const used = new Set(
    sources
      .filter(({ isTest }) => !isTest)
      .flatMap(({ room, imports }) => imports.map((target) => `${room} ${roomOf(target)}`)),
  );
  return Object.entries(borders).flatMap(([room, others]) =>
    others
      .filter((other) => !used.has(`${room} ${other}`))
      .map((other) => `${room} may import ${other} and does not: take it off the table of borders`),
  );
}
