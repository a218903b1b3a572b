/**
 * @typedef {{ name: string, text: string }} Instruction
 * @typedef {{ name: string, instructions: Instruction[] }} Stage `name` is empty for a stage without one
 */

/**
 * Reads the stages of a Dockerfile. Instructions before the first stage are left out.
 * @param {string} text
 * @returns {Stage[]}
 */
export function readStages(text) {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  /** @type {Stage[]} */
  const stages = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name === 'FROM') {
      stages.push({ name: / AS (\S+)$/.exec(rest)?.[1] ?? '', instructions: [] });
    } else {
      stages.at(-1)?.instructions.push({ name, text: rest });
    }
  }
  return stages;
}

/**
 * Returns the text of the last instruction of a name; an empty text without one.
 * @param {Stage} stage
 * @param {string} name
 */
export function lastOf({ instructions }, name) {
  return instructions.findLast((instruction) => instruction.name === name)?.text ?? '';
}

/**
 * Returns the variables that a stage sets.
 * @param {Stage} stage
 * @returns {Record<string, string>}
 */
export function environmentOf({ instructions }) {
  const pairs = instructions
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ text }) => [...text.matchAll(/(\w+)=(\S+)/g)]);
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}
