import { stem } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';
import { type SessionStanding, sessionWeight } from '../session-weight.ts';
import { ShopperCount } from './shopper-count.ts';

/** Words that a shopper exchanged for others. */
export interface Exchange {
  /** As typed, folded. */
  from: string;
  to: string;
}

/** A search of a shopper, in the order of time. */
export interface SearchStep {
  term: string;
  /** Milliseconds since 1970. */
  at: number;
  isChosen: boolean;
}

/** Exchanges with the shoppers who made them. */
export type ReformulationCounts = ReadonlyMap<string, Exchange & { count: ShopperCount }>;

/** A later search is another errand. */
const withinMs = 10 * 60_000;

/** The most searches between the words that found nothing and those that did. */
const maxStepsBetween = 3;

/** Longer phrases are descriptions rather than names of things. */
const maxWords = 2;

/** Further ones of a shop are not counted. */
const maxExchanges = 100_000;

/** Counts the exchanges of shoppers who chose nothing for some words and then something for others. */
export class ReformulationCounter {
  readonly counts = new Map<string, Exchange & { count: ShopperCount }>();

  /** Adds the searches of one shopper, who counts once for each exchange. */
  add(steps: readonly SearchStep[], standing: SessionStanding): void {
    if (sessionWeight(standing) === 0) {
      return;
    }
    for (const [key, exchange] of exchangesOf(steps)) {
      const known = this.counts.get(key);
      if (known || this.counts.size < maxExchanges) {
        const counted = known ?? { ...exchange, count: new ShopperCount() };
        this.counts.set(key, counted);
        counted.count.add(standing.networkRank ?? 0);
      }
    }
  }
}

/** Returns a key of two phrases in any of their forms. */
export function exchangeKey({ from, to }: Exchange): string {
  return `${stemsOf(from).join(' ')}>${stemsOf(to).join(' ')}`;
}

/** Returns the stems of a phrase, in order. */
export function stemsOf(phrase: string): string[] {
  return tokenize(phrase).map(stem);
}

function exchangesOf(steps: readonly SearchStep[]): Map<string, Exchange> {
  const found = new Map<string, Exchange>();
  steps.forEach((step, place) => {
    if (!step.isChosen) {
      return;
    }
    const before = steps.slice(Math.max(0, place - maxStepsBetween), place);
    const lastChosen = before.findLastIndex(({ isChosen }) => isChosen);
    for (const failed of before.slice(lastChosen + 1)) {
      const exchange =
        step.at - failed.at <= withinMs ? exchangedWords(failed.term, step.term) : undefined;
      if (exchange) {
        found.set(exchangeKey(exchange), exchange);
      }
    }
  });
  return found;
}

/**
 * Returns the words in which two terms differ: `leather purse` and `leather handbag` exchange `purse` for `handbag`.
 * Undefined when one only narrows, widens or continues the other.
 */
function exchangedWords(one: string, other: string): Exchange | undefined {
  const [before, after] = [tokenize(one), tokenize(other)];
  const [stemsBefore, stemsAfter] = [new Set(before.map(stem)), new Set(after.map(stem))];
  const from = before.filter((word) => !stemsAfter.has(stem(word)));
  const to = after.filter((word) => !stemsBefore.has(stem(word)));
  const isExchange = [from, to].every(
    (words) => words.length > 0 && words.length <= maxWords && !words.every(isNumber),
  );
  const exchange = { from: from.join(' '), to: to.join(' ') };
  return isExchange && !isContinued(exchange) ? exchange : undefined;
}

/** Returns whether one text begins like the other, as while a shopper types. */
function isContinued({ from, to }: Exchange): boolean {
  return from.startsWith(to) || to.startsWith(from);
}

function isNumber(word: string): boolean {
  return /^\p{N}+$/u.test(word);
}
