import type { Answer } from './client.ts';
import type { Happened } from './faults.ts';

/** Where a request went: through the proxy, or to one copy. */
export type Way = 'proxy' | 0 | 1;

interface Answered extends Answer {
  kind: string;
  way: Way;
  /** Milliseconds on the clock of `performance`. */
  endedAt: number;
}

export interface Broken {
  rule: string;
  where: string;
  detail: string;
}

/** On a busy machine the programs of this run wait for one another too: more, where calm answers took their time. */
const leastSlackMs = 4_000;
const slackOfCalm = 5;

/** The longest waits of `deploy/nginx.conf`: its tries, and a second to connect for each of them. */
const longestThroughProxyMs: Readonly<Record<string, number>> = {
  event: 7_000 + 5_500 + 1_000,
  webhook: 3_500 + 2_000 + 1_000,
  read: 3 * (2_000 + 1_000),
  visit: 5_500 + 3 * 1_000,
  admin: 60_000 + 3 * 1_000,
};
/** What a copy without a fault of its own promises, whatever has become of the other one. */
const longestBesideMs = 6_000;

/**
 * Answers that say what to do. A proxy that has asked a copy in vain says 502 or 504, and a copy that was paused among the
 * bytes of a request says 408.
 */
const wellKnown = new Set([0, 200, 202, 408, 409, 412, 429, 502, 503, 504]);
/** Of the administration also this one: two people publish the same draft, and the second one finds none. */
const notFound = 404;

/**
 * How long nginx waits for one copy before it asks the other one. Visits and writes of the admin are not asked again: they
 * may have been done before a copy broke off.
 */
const waitForOneMs: Readonly<Record<string, number>> = {
  event: 5_500,
  webhook: 2_000,
  read: 2_000,
};

/** Collects how requests were answered, and when. */
export class Answers {
  readonly #all: Answered[] = [];
  #slackMs = leastSlackMs;

  /** Takes the answers until now as those of a calm service. */
  learnCalm(): void {
    const slowest = Math.max(0, ...this.#all.map(({ ms }) => ms));
    this.#slackMs = Math.max(leastSlackMs, slackOfCalm * slowest);
  }

  add(kind: string, way: Way, answer: Answer): void {
    this.#all.push({ ...answer, kind, way, endedAt: performance.now() });
  }

  get count(): number {
    return this.#all.length;
  }

  /** Returns how many answers of a kind there were of each status. */
  byStatus(kind: string, isThroughProxy: boolean): string {
    const counts = new Map<number, number>();
    this.#all
      .filter((one) => one.kind === kind && (one.way === 'proxy') === isThroughProxy)
      .forEach(({ status }) => counts.set(status, (counts.get(status) ?? 0) + 1));
    return [...counts]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${count} × ${status || 'none'}`)
      .join(', ');
  }

  slowestThroughProxy(kind: string): number {
    const times = this.#all.filter((one) => one.kind === kind && one.way === 'proxy');
    return Math.max(0, ...times.map(({ ms }) => ms));
  }

  /** Returns the answers that nobody promised. */
  broken(faults: readonly Happened[]): Broken[] {
    return this.#all.flatMap((answer): Broken[] => {
      const { kind, way, status, ms, body, endedAt } = answer;
      const where = `${kind} ${way === 'proxy' ? 'through the proxy' : 'to one copy'}`;
      const found: Broken[] = [];
      const limit = limitOf(answer, faults);
      if (ms > limit + this.#slackMs) {
        const beside = faultsDuring(answer, faults).map(({ name }) => name);
        found.push({
          rule: 'no answer comes later than stated',
          where,
          detail: `${status} after ${(ms / 1_000).toFixed(1)} s, ${(limit / 1_000).toFixed(0)} s promised; at ${(endedAt / 1_000).toFixed(0)} s, during: ${beside.join('; ') || 'nothing'}`,
        });
      }
      if (isMissed(answer) && !areBothOut(answer, faults)) {
        const beside = faultsDuring(answer, faults).map(({ name }) => name);
        found.push({
          rule: 'no 502 while a copy without a fault was not asked',
          where,
          detail: `after ${ms.toFixed(0)} ms; at ${(endedAt / 1_000).toFixed(1)} s, during: ${beside.join('; ') || 'nothing'}`,
        });
      }
      if (!wellKnown.has(status) && !(kind === 'admin' && status === notFound)) {
        found.push({
          rule: 'no request fails for another reason than a fault',
          where,
          detail: `${status}: ${body.slice(0, 300)}`,
        });
      }
      return found;
    });
  }
}

function limitOf(answer: Answered, faults: readonly Happened[]): number {
  const { kind, way } = answer;
  if (way === 'proxy') {
    return longestThroughProxyMs[kind] ?? Infinity;
  }
  const isAlone = faultsDuring(answer, faults).every(({ target }) => target === 1 - way);
  return isAlone ? longestBesideMs : Infinity;
}

/** Returns whether nginx has given up before it has waited for a copy. */
function isMissed({ kind, way, status, ms }: Answered): boolean {
  return way === 'proxy' && status === 502 && ms < (waitForOneMs[kind] ?? 0);
}

function areBothOut(answer: Answered, faults: readonly Happened[]): boolean {
  const targets = new Set(faultsDuring(answer, faults).map(({ target }) => target));
  return targets.has(0) && targets.has(1);
}

function faultsDuring({ ms, endedAt }: Answered, faults: readonly Happened[]): Happened[] {
  return faults.filter(({ from, to }) => from < endedAt && to > endedAt - ms);
}
