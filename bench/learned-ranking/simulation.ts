import { learnSearches } from '../../server/recommend/models/searches/learn-searches.ts';
import {
  type SearchSession,
  purchased,
  SearchLogBuilder,
} from '../../server/recommend/models/searches/search-log.ts';
import { ShopSearches } from '../../server/recommend/shop-searches.ts';
import { packSearches, unpackSearches } from '../../server/recommend/training/searches-blob.ts';
import { createEmbeddedEngine } from '../../server/search/embedded/embedded-engine.ts';
import { FactsTable } from '../../server/search/facts-table.ts';
import type { SearchResult } from '../../server/search/query.ts';
import { withLearning } from '../../server/search/learned-ranking.ts';
import { makeShop } from './shop.ts';
import { type ClickModel, hiddenNormal, readPage, type Taste } from './shoppers.ts';

export interface Simulation {
  seed: number;
  clickModel: ClickModel;
  /** Preferences of shoppers: their own taste, or the order of the text match. */
  wants: 'own' | 'text';
  tellsShown: boolean;
  /** An attacker who clicks the worst products of all frequent terms a thousand times. */
  hasSpammer: boolean;
  searches: readonly number[];
}

/** Mean NDCG of the first ten products, over terms by their frequency and over terms that nobody searches for. */
export interface Measured {
  searches: number;
  asked: number;
  neverAsked: number;
}

const products = 600;
const pageSize = 20;
const shopId = 1;

/**
 * Number of searches before the first training. Trainings are frequent at first, because on a server every
 * import and each day may trigger one.
 */
const firstTraining = 500;

export async function simulate(simulation: Simulation, random: () => number): Promise<Measured[]> {
  const shop = makeShop(products, random);
  const engine = createEmbeddedEngine({ facts: async () => new FactsTable() });
  await engine.reindex(shopId, once(shop.documents));
  let learned = new ShopSearches();
  const find = (term: string) =>
    engine.search(shopId, {
      ...withLearning({ term }, learned.learning(term)),
      offset: 0,
      limit: products,
    });
  const rank = async (term: string) => (await find(term)).productIds;
  const terms = [...shop.asked, ...shop.neverAsked];
  const byText = new Map(await rankAll(terms, rank));
  const typeOf = new Map(shop.documents.map(({ id, productType }) => [id, productType]));
  const taste = remembered(
    simulation.wants === 'own'
      ? ownTaste(simulation.seed, typeOf)
      : tasteOfText(await scoreAll(terms, find)),
  );
  const learn = learnerOf(shop.documents);
  const searchSessions: SearchSession[] = simulation.hasSpammer
    ? spam(shop.asked, byText, taste)
    : [];
  const draw = zipf(shop.asked, random);
  let rankings = byText;
  const measure = (searches: number): Measured => ({
    searches,
    asked: meanNdcg(shop.asked, rankings, byText, taste, true),
    neverAsked: meanNdcg(shop.neverAsked, rankings, byText, taste, false),
  });
  const measured = [measure(0)];
  let nextTraining = firstTraining;
  const last = simulation.searches.at(-1) ?? 0;
  for (let count = 1; count <= last; count++) {
    const term = draw();
    const shown = (rankings.get(term) ?? []).slice(0, pageSize);
    searchSessions.push(readPage(term, shown, { ...simulation, taste, random }));
    const isMeasured = simulation.searches.includes(count);
    if (count === nextTraining || isMeasured) {
      learned = learn(searchSessions);
      rankings = new Map(await rankAll(terms, rank));
      nextTraining = Math.max(nextTraining, Math.ceil(count * 1.5));
    }
    if (isMeasured) {
      measured.push(measure(count));
    }
  }
  await engine.close();
  return measured;
}

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

async function rankAll(
  terms: readonly string[],
  rank: (term: string) => Promise<number[]>,
): Promise<[string, number[]][]> {
  return Promise.all(
    terms.map(async (term): Promise<[string, number[]]> => [term, await rank(term)]),
  );
}

async function scoreAll(
  terms: readonly string[],
  find: (term: string) => Promise<SearchResult>,
): Promise<Map<string, Map<number, number>>> {
  const scored = new Map<string, Map<number, number>>();
  for (const term of terms) {
    const { productIds, scores } = await find(term);
    scored.set(term, new Map(productIds.map((id, place) => [id, scores[place] ?? 0])));
  }
  return scored;
}

/** Creates a learner that writes its model in the stored form and reads it as a server does. */
function learnerOf(documents: readonly { id: number; productType: string }[]) {
  const typeNames = ['', ...new Set(documents.map(({ productType }) => productType))];
  const productIds = Float64Array.from([0, ...documents.map(({ id }) => id)]);
  const productTypes = Uint32Array.from([
    0,
    ...documents.map(({ productType }) => typeNames.indexOf(productType)),
  ]);
  return (searchSessions: readonly SearchSession[]): ShopSearches => {
    const builder = new SearchLogBuilder();
    searchSessions.forEach((searchSession) => builder.add(searchSession));
    const model = {
      ...learnSearches(builder.finish(), productTypes),
      popular: [],
      terms: [],
      pairs: [],
    };
    const names = { productIds, typeSpellings: typeNames.map((name) => [name]) };
    const searches = new ShopSearches();
    for (const piece of packSearches(model, names)) {
      const unpacked = unpackSearches(piece);
      if (unpacked) {
        searches.add(unpacked);
      }
    }
    return searches;
  };
}

function remembered(taste: Taste): Taste {
  const known = new Map<string, Map<number, number>>();
  return (term, productId) => {
    const ofTerm = known.get(term) ?? new Map<number, number>();
    known.set(term, ofTerm);
    const wish = ofTerm.get(productId) ?? taste(term, productId);
    ofTerm.set(productId, wish);
    return wish;
  };
}

/** Sums the appeal of the product, of the product for this term, and of its type for the words of the term. */
function ownTaste(seed: number, typeOf: ReadonlyMap<number, string>): Taste {
  return (term, productId) => {
    const type = typeOf.get(productId) ?? '';
    const words = term.split(' ');
    const kind =
      words.reduce((sum, word) => sum + hiddenNormal(seed, `${word}/${type}`), 0) / words.length;
    const wish =
      0.8 * hiddenNormal(seed, `product ${productId}`) +
      0.8 * hiddenNormal(seed, `${term}/${productId}`) +
      0.8 * kind;
    return 1 / (1 + Math.exp(2.2 - 1.2 * wish));
  };
}

/** Products with equal text scores are wanted equally. */
function tasteOfText(scores: ReadonlyMap<string, ReadonlyMap<number, number>>): Taste {
  return (term, productId) => {
    const ofTerm = scores.get(term);
    const best = Math.max(...(ofTerm?.values() ?? []));
    return 0.5 * ((ofTerm?.get(productId) ?? 0) / best) ** 4;
  };
}

function spam(
  terms: readonly string[],
  byText: ReadonlyMap<string, readonly number[]>,
  taste: Taste,
): SearchSession[] {
  return terms.slice(0, 20).map((term) => {
    const ids = byText.get(term) ?? [];
    const worst = ids.toSorted((one, other) => taste(term, one) - taste(term, other)).slice(0, 50);
    const impressions = new Map(worst.map((id) => [id, { place: 1, act: purchased }]));
    return { term, isListed: true, impressions };
  });
}

/** Draws the i-th term with a weight of 1 / i. */
function zipf(terms: readonly string[], random: () => number): () => string {
  const sums: number[] = [];
  terms.forEach((_, index) => sums.push((sums.at(-1) ?? 0) + 1 / (index + 1)));
  return () => {
    const drawn = random() * (sums.at(-1) ?? 0);
    return terms[sums.findIndex((sum) => sum > drawn)] ?? '';
  };
}

const measuredPlaces = 10;

function meanNdcg(
  terms: readonly string[],
  rankings: ReadonlyMap<string, readonly number[]>,
  byText: ReadonlyMap<string, readonly number[]>,
  taste: Taste,
  isWeighted: boolean,
): number {
  let sum = 0;
  let weights = 0;
  for (const [index, term] of terms.entries()) {
    const matches = byText.get(term) ?? [];
    if (matches.length > 1) {
      const weight = isWeighted ? 1 / (index + 1) : 1;
      sum += weight * gradedNdcg(rankings.get(term) ?? [], matches, (id) => taste(term, id));
      weights += weight;
    }
  }
  return sum / weights;
}

/** Returns the NDCG with a gain of 2^grade - 1. The most wanted match has grade 4, others proportionally less. */
function gradedNdcg(
  ranked: readonly number[],
  matches: readonly number[],
  wishOf: (productId: number) => number,
): number {
  const byWish = matches.toSorted((one, other) => wishOf(other) - wishOf(one));
  const most = wishOf(byWish[0] ?? 0);
  const gains = new Map(byWish.map((id) => [id, 2 ** ((4 * wishOf(id)) / most) - 1]));
  const dcg = (ids: readonly number[]) =>
    ids
      .slice(0, measuredPlaces)
      .reduce((sum, id, place) => sum + (gains.get(id) ?? 0) / Math.log2(place + 2), 0);
  return dcg(ranked) / dcg(byWish);
}
