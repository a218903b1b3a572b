import { atMost, print, printTable } from '../shared/table.mjs';

/** @typedef {import('./measure.mjs').Comparison} Comparison */

/** Minimum share of answered requests. Below it, the service has another request rate than the peer. */
const keepsUp = 0.95;

/**
 * @param {readonly { name: string, aim: number, measured: Comparison }[]} rows
 * @param {{ stretch: number, perSecond: number | undefined }} options
 */
export function printComparisons(rows, { stretch, perSecond }) {
  const rate = perSecond === undefined ? 'as fast as answers come' : `${perSecond} a second`;
  print(`\nWarm, µs of CPU a request, ${rate}`);
  printTable([
    { name: '', cells: ['service', 'bare', 'ratio', 'of rounds'], verdict: `stretch ${stretch}` },
    ...rows.map(({ name, aim, measured: { service, peer, ratio, ratios } }) => ({
      name,
      cells: [
        service.toFixed(1),
        peer.toFixed(1),
        ratio.toFixed(2),
        `${ratios.at(0)?.toFixed(2)}-${ratios.at(-1)?.toFixed(2)}`,
      ],
      verdict: atMost(aim, ratio),
    })),
  ]);
  const slowest = Math.min(...rows.map(({ measured }) => measured.perSecond));
  if (perSecond !== undefined && slowest < perSecond * keepsUp) {
    print(`The service answered ${slowest.toFixed(0)} a second only: ask for fewer by --rate.`);
  }
}

/**
 * Prints the difference of the service's own counters.
 * @param {import('./measure.mjs').Counters} before
 * @param {import('./measure.mjs').Counters} after
 */
export function printCounters(before, after) {
  const done = (/** @type {keyof typeof after} */ name) => {
    const [start, end] = [before[name], after[name]];
    return start === undefined || end === undefined ? undefined : end - start;
  };
  print('\nDone during the warm rounds of top sellers and collections');
  for (const name of /** @type {const} */ (['products serialised', 'bodies compressed'])) {
    const count = done(name);
    const verdict = count === undefined ? '' : atMost(0, count);
    printTable([{ name, cells: [String(count ?? 'n/a')], verdict }]);
  }
  // A cached response expires each minute, and is joined again from cached texts.
  const name = 'listings computed';
  printTable([{ name, cells: [String(done(name) ?? 'n/a')] }]);
}
