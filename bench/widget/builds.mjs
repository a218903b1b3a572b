import { atMost } from '../shared/table.mjs';

/** The names of two builds that are measured in one run. */
export const builds = { before: 'before', now: 'now' };

const highestRatio = 1.05;

/**
 * Reverses the order in every second round, so that no contestant always follows the same one.
 *
 * @template Contestant
 * @param {readonly Contestant[]} contestants
 * @param {number} round
 */
export function alternate(contestants, round) {
  return round % 2 === 0 ? contestants : contestants.toReversed();
}

/**
 * Returns a table row with the medians of both builds, their ratio and its verdict.
 *
 * @param {string} name
 * @param {number} before
 * @param {number} now
 */
export function ratioRow(name, before, now) {
  // Two builds that cost nothing are equal.
  const ratio = before === now ? 1 : now / before;
  return {
    name,
    cells: [before.toFixed(1), now.toFixed(1), ratio.toFixed(2)],
    verdict: atMost(highestRatio, ratio),
  };
}

/** @param {string} rounds */
export function pairedNote(rounds) {
  return `medians of ${rounds} rounds, both builds alternating in one run`;
}
