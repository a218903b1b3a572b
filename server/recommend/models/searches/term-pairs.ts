import { lowerShare } from './lower-share.ts';
import { isSmallWord } from '../../../text/small-words.ts';
import { stem } from '../../../text/stem.ts';
import { tokenize } from '../../../text/tokens.ts';
import type { ProductWords } from '../similar/product-words.ts';
import { type Exchange, exchangeKey, type ReformulationCounts, stemsOf } from './reformulations.ts';
import { clicked, type SearchLog } from './search-log.ts';
import { ShopperCount } from './shopper-count.ts';
import { isPublic } from './suggested-terms.ts';

/** Shoppers' words and the shop's words for the same thing. */
export interface TermPair extends Exchange {
  /** Shoppers who searched for `from`. */
  searched: number;
  /** Shoppers who chose nothing for `from` and then something for `to`. */
  reformulated: number;
  /** Shoppers who chose something for `from`. */
  chose: number;
  /** Those of `chose` who chose a product that `to` names and `from` does not. */
  choseNamed: number;
  /** True when the evidence is strong enough to search for `to` as well. */
  isCertain: boolean;
}

/** The bounds of pairs that are offered to merchants, and of those that are used by themselves. */
const pairBounds = {
  /** Fewer could reveal what a single person typed. */
  offeredNetworks: 5,
  /** The least share of the shoppers, by the lower end of its confidence interval. */
  offeredShare: 0.05,
  certainNetworks: 10,
  certainReformulated: 0.15,
  certainChosen: 0.5,
} as const;

const maxPairs = 300;

/** A product names a thing by words of this weight: those of its title, or of its type and tags. */
const namingMentions = 12;

/** A word of more products tells nothing about the thing. */
const maxShareOfProducts = 0.3;

/**
 * Learns which words of the shop shoppers mean by words of their own, from exchanged words and from products chosen for
 * words that they do not have. Each shopper counts once. Words that name products of the shop are offered only, because
 * shoppers who exchange them often mean something else: `red mug` and then `blue mug`.
 */
export function learnTermPairs(
  log: SearchLog,
  reformulations: ReformulationCounts,
  words: ProductWords,
): TermPair[] {
  const names = new NamingWords(words);
  const candidates = new Map<string, Exchange & Partial<Evidence>>();
  for (const [key, { from, to, count }] of reformulations) {
    if (count.networks >= pairBounds.offeredNetworks) {
      candidates.set(key, { from, to, reformulated: count });
    }
  }
  for (const [key, { from, to, named }] of namedByChoices(log, names)) {
    candidates.set(key, { from, to, ...candidates.get(key), named });
  }
  const searches = countSearches(log, [...candidates.values()]);
  return [...candidates.values()]
    .filter(({ from, to }) => isPublic(from) && isPublic(to) && names.isName(to))
    .map((pair) => weigh(pair, searches.get(fromKey(pair)) ?? noSearches, names))
    .filter((pair) => pair !== undefined)
    .toSorted(
      (one, other) => strengthOf(other) - strengthOf(one) || (one.from < other.from ? -1 : 1),
    )
    .slice(0, maxPairs);
}

interface Evidence {
  reformulated: ShopperCount;
  named: ShopperCount;
}

interface SearchCounts {
  searched: number;
  chose: number;
}

const noSearches: SearchCounts = { searched: 0, chose: 0 };

function weigh(
  { from, to, reformulated, named }: Exchange & Partial<Evidence>,
  { searched, chose }: SearchCounts,
  names: NamingWords,
): TermPair | undefined {
  const exchanged = reformulated?.shoppers ?? 0;
  const choseNamed = named?.shoppers ?? 0;
  const shares = {
    reformulated: lowerShare(exchanged, searched),
    named: lowerShare(choseNamed, chose),
  };
  const isOffered = Math.max(shares.reformulated, shares.named) >= pairBounds.offeredShare;
  const has = (count: ShopperCount | undefined, share: number, least: number) =>
    (count?.networks ?? 0) >= pairBounds.certainNetworks && share >= least;
  const isCertain =
    !names.isName(from) &&
    (has(reformulated, shares.reformulated, pairBounds.certainReformulated) ||
      has(named, shares.named, pairBounds.certainChosen));
  return isOffered
    ? { from, to, searched, reformulated: exchanged, chose, choseNamed, isCertain }
    : undefined;
}

function strengthOf({ reformulated, choseNamed, isCertain }: TermPair): number {
  return Math.max(reformulated, choseNamed) + (isCertain ? 1e9 : 0);
}

function fromKey({ from }: Exchange): string {
  return stemsOf(from).toSorted().join(' ');
}

/** Counts the shoppers whose term has all words of `from`, and those of them who chose something. */
function countSearches(log: SearchLog, pairs: readonly Exchange[]): Map<string, SearchCounts> {
  const byWord = new Map<string, Set<string>>();
  for (const key of pairs.map(fromKey)) {
    const [first = ''] = key.split(' ');
    byWord.set(first, (byWord.get(first) ?? new Set()).add(key));
  }
  const keysOf = log.queries.map((words) =>
    words.flatMap((word) =>
      [...(byWord.get(word) ?? [])].filter((key) =>
        key.split(' ').every((part) => words.includes(part)),
      ),
    ),
  );
  const counts = new Map<string, SearchCounts>();
  log.queryOf.forEach((query, searchSession) => {
    for (const key of log.weights[searchSession] === 0 ? [] : (keysOf[query] ?? [])) {
      const known = counts.get(key) ?? { ...noSearches };
      counts.set(key, known);
      known.searched += 1;
      known.chose += chosenIn(log, searchSession).length > 0 ? 1 : 0;
    }
  });
  return counts;
}

function chosenIn(log: SearchLog, searchSession: number): number[] {
  const [start = 0, end = 0] = log.starts.subarray(searchSession, searchSession + 2);
  const chosen: number[] = [];
  for (let impression = start; impression < end; impression++) {
    if ((log.acts[impression] ?? 0) >= clicked) {
      chosen.push(log.products[impression] ?? 0);
    }
  }
  return chosen;
}

/**
 * Counts the shoppers of each pair of an unknown word and a word that names what they chose. Only terms of one word that
 * names no product have a word to exchange with certainty.
 */
function namedByChoices(
  log: SearchLog,
  names: NamingWords,
): Map<string, Exchange & { named: ShopperCount }> {
  const pairs = new Map<string, NamedChoices>();
  const unknown = log.queries.map((words) => words.filter((word) => !names.isStemOfName(word)));
  log.queryOf.forEach((query, searchSession) => {
    const own = unknown[query] ?? [];
    const [onlyStem] = own;
    if (own.length !== 1 || onlyStem === undefined || log.weights[searchSession] === 0) {
      return;
    }
    const text = log.texts[log.textOf[searchSession] ?? 0] ?? '';
    const from = tokenize(text).find((word) => stem(word) === onlyStem) ?? onlyStem;
    const typed = new Set(log.queries[query]);
    const counted = new Set<string>();
    for (const product of chosenIn(log, searchSession)) {
      for (const to of names.of(product).filter((word) => !typed.has(stem(word)))) {
        const exchange = { from, to };
        const key = exchangeKey(exchange);
        const pair = pairs.get(key) ?? {
          ...exchange,
          named: new ShopperCount(),
          products: new Set(),
        };
        pairs.set(key, pair);
        pair.products.add(product);
        if (!counted.has(key)) {
          pair.named.add(log.networkRanks[searchSession] ?? 0);
          counted.add(key);
        }
      }
    }
  });
  return bestOfEach(pairs);
}

interface NamedChoices extends Exchange {
  named: ShopperCount;
  products: Set<number>;
}

/** One product does not tell which word of its title is meant. */
const leastProducts = 2;

/** The most words for what shoppers chose. */
const maxNamesOfWord = 2;

/** Keeps the words that most of the choices have, for each word that shoppers typed. */
function bestOfEach(
  pairs: ReadonlyMap<string, NamedChoices>,
): Map<string, Exchange & { named: ShopperCount }> {
  const enough = [...pairs].filter(
    ([, { named, products }]) =>
      named.networks >= pairBounds.offeredNetworks && products.size >= leastProducts,
  );
  const byFrom = new Map<string, typeof enough>();
  for (const entry of enough) {
    const key = fromKey(entry[1]);
    byFrom.set(key, [...(byFrom.get(key) ?? []), entry]);
  }
  return new Map(
    [...byFrom.values()].flatMap((ofWord) =>
      ofWord
        .toSorted(([, one], [, other]) => other.named.shoppers - one.named.shoppers)
        .slice(0, maxNamesOfWord),
    ),
  );
}

/** The words by which products are named. */
class NamingWords {
  readonly #words: ProductWords;
  readonly #stems = new Set<string>();
  readonly #mostHolders: number;

  constructor(words: ProductWords) {
    this.#words = words;
    this.#mostHolders = Math.max(1, (words.starts.length - 1) * maxShareOfProducts);
    const naming = new Set<number>();
    words.words.forEach((word, place) => {
      if ((words.mentions[place] ?? 0) >= namingMentions) {
        naming.add(word);
      }
    });
    naming.forEach((word) => this.#stems.add(stem(words.texts[word] ?? '')));
  }

  /** Returns whether each word of a phrase names some product. */
  isName(phrase: string): boolean {
    return stemsOf(phrase).every((word) => this.#stems.has(word));
  }

  isStemOfName(word: string): boolean {
    return this.#stems.has(word);
  }

  /** Returns the words that name a product and few others. */
  of(product: number): string[] {
    const { starts, words, mentions, holders, texts } = this.#words;
    const found: string[] = [];
    for (let place = starts[product] ?? 0; place < (starts[product + 1] ?? 0); place++) {
      const word = words[place] ?? 0;
      const text = texts[word] ?? '';
      const isTelling =
        (holders[word] ?? 0) <= this.#mostHolders && !isSmallWord(text) && !/^\p{N}*$/u.test(text);
      if ((mentions[place] ?? 0) >= namingMentions && isTelling) {
        found.push(text);
      }
    }
    return found;
  }
}
