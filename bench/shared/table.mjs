/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/** @typedef {{ name: string, cells: readonly string[], verdict?: string }} Row */

const cellWidth = 11;

/**
 * @param {readonly Row[]} rows
 * @param {number} [nameWidth]
 */
export function printTable(rows, nameWidth = 24) {
  for (const { name, cells, verdict = '' } of rows) {
    const line = cells.map((cell) => cell.padStart(cellWidth)).join('');
    print(`${name.padEnd(nameWidth)}${line}  ${verdict}`.trimEnd());
  }
}

/** Tells a missed aim from an error, which ends a program with 1. */
const missedAimExitCode = 2;

let missedAims = 0;

/**
 * Returns whether an aim is met. A missed one gives the program its own exit code, and its last line tells how many
 * were missed.
 * @param {boolean} isMet
 */
export function judge(isMet) {
  if (!isMet) {
    missedAims += 1;
    process.exitCode = missedAimExitCode;
  }
  return isMet;
}

process.once('exit', () => {
  if (missedAims > 0) {
    print(`${missedAims} ${missedAims === 1 ? 'aim was' : 'aims were'} missed.`);
  }
});

/**
 * @param {number} aim
 * @param {number} value
 */
export function atMost(aim, value) {
  return `at most ${aim}: ${judge(value <= aim) ? 'PASS' : 'over'}`;
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
