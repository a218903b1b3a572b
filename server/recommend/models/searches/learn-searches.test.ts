import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseCount } from '../../../testing/case-count.ts';
import { factorBounds, learnSearches, type SearchLearning } from './learn-searches.ts';
import { queryKey, queryWords } from './query-words.ts';
import {
  added,
  clicked,
  type SearchSession,
  purchased,
  seen,
  SearchLogBuilder,
} from './search-log.ts';

/** Products 0 to 9: the even ones have type 1, the odd ones type 2, and 9 has none. */
const productTypes = Uint32Array.from([1, 2, 1, 2, 1, 2, 1, 2, 1, 0]);

/** Returns the search of one shopper who was shown these products and acted on some of them. */
function searchSession(
  term: string,
  shown: readonly number[],
  acts: Readonly<Record<number, number>> = {},
): SearchSession {
  const impressions = shown.map((product, index): [number, { place: number; act: number }] => [
    product,
    { place: index + 1, act: acts[product] ?? seen },
  ]);
  return { term, isListed: true, impressions: new Map(impressions) };
}

function learn(searchSessions: readonly SearchSession[]): SearchLearning {
  const builder = new SearchLogBuilder();
  searchSessions.forEach((one) => builder.add(one));
  return learnSearches(builder.finish(), productTypes);
}

function times<Value>(count: number, value: Value): Value[] {
  return Array.from({ length: count }, () => value);
}

/** Returns the factor of a product's score for a term, including its type's factor. */
function factorOf({ queries }: SearchLearning, term: string, product: number): number {
  const query = queries.find(({ key }) => key === queryKey(queryWords(term)));
  const own = query?.products.find((one) => one.product === product)?.factor ?? 1;
  const type = query?.types.find((one) => one.type === productTypes[product])?.factor ?? 1;
  return own * type;
}

/** Returns a click on a page that does not report what it showed. */
function click(product: number, place: number): SearchSession {
  return {
    term: 'mug',
    isListed: false,
    impressions: new Map([[product, { place, act: clicked }]]),
  };
}

describe('learning from choices for a query', () => {
  it('applies to the words of the query in any order and number', () => {
    const learned = learn(times(10, searchSession('Red Shoes', [0, 1], { 1: clicked })));
    expect(factorOf(learned, 'shoe red', 1)).toBeGreaterThan(1.2);
    expect(factorOf(learned, 'shoe red', 0)).toBeLessThan(1);
    expect(factorOf(learned, 'shoe', 1)).toBe(1);
  });

  it('learns nothing without choices, or from one shopper only', () => {
    expect(learn([]).queries).toEqual([]);
    expect(learn([searchSession('mug', [0, 1], { 1: purchased })]).queries).toEqual([]);
    const passive = learn(times(50, searchSession('mug', [0, 1, 2])));
    expect(passive.queries[0]?.products).toEqual([]);
  });

  it('weighs purchases more than clicks', () => {
    const visits = [
      ...times(10, searchSession('mug', [0, 1, 2, 3], { 0: clicked })),
      ...times(10, searchSession('mug', [0, 1, 2, 3], { 2: purchased })),
    ];
    const learned = learn(visits);
    expect(factorOf(learned, 'mug', 2)).toBeGreaterThan(factorOf(learned, 'mug', 0));
  });

  it('needs more clicks for a product in a higher place', () => {
    const list = [0, 2, 4, 6, 8];
    const learned = learn([
      ...times(10, searchSession('mug', list, { 0: clicked })),
      ...times(10, searchSession('mug', list, { 8: clicked })),
    ]);
    expect(factorOf(learned, 'mug', 8)).toBeGreaterThan(factorOf(learned, 'mug', 0));
  });

  it('learns little from few shoppers', () => {
    const visit = searchSession('mug', [0, 2, 4], { 4: clicked });
    const [two, some, many] = [2, 10, 80].map((count) =>
      factorOf(learn(times(count, visit)), 'mug', 4),
    );
    expect(two).toBe(1);
    expect(some).toBeGreaterThan(1);
    expect(some).toBeLessThan(1.6);
    expect(many).toBeGreaterThan(2);
  });

  it('returns the number of shoppers behind each result', () => {
    const visits = [
      ...times(4, searchSession('mug', [1, 0], { 0: clicked })),
      ...times(3, searchSession('mug', [1, 0], { 0: added })),
      ...times(2, searchSession('mug', [1, 0], { 0: purchased })),
      searchSession('mug', [1, 0]),
    ];
    const [query] = learn(visits).queries;
    expect(query?.shoppers).toBe(10);
    expect(query?.products.find(({ product }) => product === 0)).toMatchObject({
      clicked: 9,
      added: 5,
      purchased: 2,
    });
  });

  it('learns from clicks when no page reported what it showed', () => {
    const learned = learn([...times(8, click(0, 1)), ...times(8, click(8, 9))]);
    expect(factorOf(learned, 'mug', 8)).toBeGreaterThan(factorOf(learned, 'mug', 0));
  });
});

describe('learning from words', () => {
  it('learns factors of types over all queries with the word', () => {
    const visits = ['red lamp', 'blue lamp', 'lamp oak'].flatMap((term) =>
      times(20, searchSession(term, [1, 0, 3, 2], { 0: clicked, 2: clicked })),
    );
    const { words } = learn(visits);
    const lamp = words.find(({ key }) => key === queryKey(['lamp']));
    expect(lamp?.types).toEqual([{ type: 1, factor: expect.any(Number) }]);
    expect(lamp?.types[0]?.factor).toBeGreaterThan(1.2);
  });

  it('needs twenty shoppers, and learns no type for products without one', () => {
    const few = times(19, searchSession('lamp', [1, 0], { 0: clicked }));
    expect(learn(few).words).toEqual([]);
    const untyped = times(40, searchSession('lamp', [1, 9], { 9: clicked }));
    expect(learn(untyped).words.flatMap(({ types }) => types)).toEqual([]);
  });
});

describe('one shopper who clicks a thousand times', () => {
  it('moves no product as far as two other shoppers who agree', () => {
    // Repeated searches of one shopper for one query are merged.
    const greedy = searchSession('mug', [0, 2, 4], { 4: purchased });
    const fair = times(20, searchSession('mug', [0, 2, 4], { 2: clicked }));
    const learned = learn([greedy, ...fair]);
    expect(factorOf(learned, 'mug', 2)).toBeGreaterThan(1.2);
    expect(factorOf(learned, 'mug', 4)).toBeLessThan(1.1);
  });

  it('gains nothing by choosing everything', () => {
    const all = Object.fromEntries([0, 2, 4, 6, 8].map((product) => [product, purchased]));
    const fair = times(20, searchSession('mug', [0, 2, 4, 6, 8], { 2: clicked }));
    const learned = learn([searchSession('mug', [0, 2, 4, 6, 8], all), ...fair]);
    for (const product of [0, 4, 6, 8]) {
      expect(factorOf(learned, 'mug', product)).toBeLessThan(1.1);
    }
  });
});

it('returns finite factors within their bounds for any log', () => {
  const term = fc.constantFrom('mug', 'red mug', 'lamp', 'lamp mug', '', '!!', '手机');
  const impression = fc.record({
    place: fc.integer({ min: 0, max: 1_000 }),
    act: fc.constantFrom(seen, clicked, added, purchased),
  });
  const impressions = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 9 }), impression), { maxLength: 12 })
    .map((entries) => new Map(entries));
  const searchSessions = fc.array(fc.record({ term, isListed: fc.boolean(), impressions }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(searchSessions, (all) => {
      const { queries, words } = learn(all);
      const types = [...queries, ...words].flatMap((one) => one.types);
      for (const { factor } of types) {
        expect(factor).toBeGreaterThanOrEqual(factorBounds.type[0]);
        expect(factor).toBeLessThanOrEqual(factorBounds.type[1]);
      }
      for (const { products, types: ofQuery } of queries) {
        for (const { product, expected } of products) {
          const type = ofQuery.find((one) => one.type === productTypes[product])?.factor ?? 1;
          const own = products.find((one) => one.product === product)?.factor ?? 1;
          expect(own * type).toBeGreaterThanOrEqual(factorBounds.product[0] - 1e-9);
          expect(own * type).toBeLessThanOrEqual(factorBounds.product[1] + 1e-9);
          expect(expected).toBeGreaterThanOrEqual(0);
          expect(expected).toBeLessThan(Infinity);
        }
      }
    }),
    { numRuns: caseCount(50, 200) },
  );
});
