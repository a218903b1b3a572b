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

/**
 * Returns the groups of folders of one parent that reach one another through the imports of what stands in them, tests
 * left out.
 * @param {readonly Pick<import('./sources.mjs').Source, 'file' | 'imports' | 'isTest'>[]} sources
 * @returns {string[][]}
 */
export function findFolderCircles(sources) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map();
  const pairs = sources
    .filter(({ isTest }) => !isTest)
    .flatMap(({ file, imports }) => imports.map((target) => foldersApart(file, target)));
  for (const [folder, target] of pairs) {
    if (folder !== undefined && target !== undefined) {
      graph.set(folder, (graph.get(folder) ?? new Set()).add(target));
    }
  }
  return findCircles([...graph].map(([file, targets]) => ({ file, imports: [...targets] })));
}

/**
 * Returns the folders in which two files stand below the last folder that they share, and nothing for a file that stands
 * in this one itself.
 * @param {string} file
 * @param {string} target
 * @returns {string[]}
 */
function foldersApart(file, target) {
  const folders = file.split('/').slice(0, -1);
  const others = target.split('/').slice(0, -1);
  const depth = folders.findIndex((folder, index) => folder !== others[index]);
  return depth < 0 || depth >= others.length
    ? []
    : [folders, others].map((path) => path.slice(0, depth + 1).join('/'));
}
