import { roomOf } from './sources.mjs';

/**
 * The imports between rooms, tests and fixtures left out: each room with those that it imports.
 * @typedef {ReadonlyMap<string, ReadonlySet<string>>} RoomGraph
 */

/**
 * Returns the rooms of the sources.
 * @param {readonly import('./sources.mjs').Source[]} sources
 * @returns {RoomGraph}
 */
export function readRoomGraph(sources) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  /** @param {string} room */
  const importsOf = (room) => {
    const imports = graph.get(room) ?? new Set();
    graph.set(room, imports);
    return imports;
  };
  for (const { file, room, imports } of sources.filter((source) => !source.isTest)) {
    if (isRoom(file)) {
      for (const target of [file, ...imports.filter(isRoom)].map(roomOf)) {
        importsOf(target);
        if (target !== room) {
          importsOf(room).add(target);
        }
      }
    }
  }
  return new Map([...graph].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Returns the graph without the imports that follow from others: of `a → b`, `b → c` and `a → c` the last one.
 * @param {RoomGraph} graph
 * @returns {RoomGraph}
 */
export function withoutImplied(graph) {
  /**
   * @param {string} room
   * @param {Set<string>} reached
   */
  const reach = (room, reached = new Set()) => {
    for (const target of graph.get(room) ?? []) {
      if (!reached.has(target)) {
        reached.add(target);
        reach(target, reached);
      }
    }
    return reached;
  };
  return new Map(
    [...graph].map(([room, imports]) => [
      room,
      new Set(
        [...imports].filter((target) => ![...imports].some((other) => reach(other).has(target))),
      ),
    ]),
  );
}

/** @param {string} file */
function isRoom(file) {
  return /^(server|widget|admin)\//.test(file);
}
