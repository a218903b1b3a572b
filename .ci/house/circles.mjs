/**
 * Returns the groups of files that reach one another through their imports, imports of types included. These are the
 * strongly connected components of the graph, found by Tarjan's algorithm.
 * @param {readonly Pick<import('./sources.mjs').Source, 'file' | 'imports'>[]} sources
 * @returns {string[][]}
 */
export function findCircles(sources) {
  const targets = new Map(sources.map(({ file, imports }) => [file, imports]));
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const circles = [];
  /**
   * Returns the lowest number of an open file that this one reaches.
   * @param {string} file
   * @returns {number}
   */
  const visit = (file) => {
    const number = numbers.size;
    numbers.set(file, number);
    open.push(file);
    let lowest = number;
    for (const target of targets.get(file) ?? []) {
      const seen = numbers.get(target);
      if (seen === undefined) {
        lowest = Math.min(lowest, visit(target));
      } else if (open.includes(target)) {
        lowest = Math.min(lowest, seen);
      }
    }
    if (lowest === number) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1 || targets.get(file)?.includes(file)) {
        circles.push(group);
      }
    }
    return lowest;
  };
  for (const file of targets.keys()) {
    if (!numbers.has(file)) {
      visit(file);
    }
  }
  return circles;
}
