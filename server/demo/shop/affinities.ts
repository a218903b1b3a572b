import type { StockedProduct } from './products.ts';
import { itemAt, type Random } from './random.ts';

/** Pairs of product types that are bought together, and the strength of the relation. */
const typePairs: readonly (readonly [left: string, right: string, strength: number])[] = [
  ['Teapots', 'Mugs', 5],
  ['Teapots', 'Tea', 6],
  ['Mugs', 'Tea', 3],
  ['Glassware', 'Serving Boards', 4],
  ['Serving Boards', 'Candles', 1],
  ['Vases', 'Candles', 3],
  ['Cushions', 'Throws', 5],
  ['Table Lamps', 'Cushions', 2],
  ['Table Lamps', 'Vases', 2],
  ['Notebooks', 'Bags', 4],
  ['Notebooks', 'Tea', 1],
];

/** Returns the related types of a type, with the strength of the relation. */
export function relatedTypes(type: string): ReadonlyMap<string, number> {
  return new Map(
    typePairs.flatMap(([left, right, strength]): [string, number][] => {
      if (left === type) {
        return [[right, strength]];
      }
      return right === type ? [[left, strength]] : [];
    }),
  );
}

/**
 * Returns product ids that shoppers often buy together, in both directions. The companion is a product of
 * the most strongly related type, from the same line if possible.
 */
export function companions(
  stock: readonly StockedProduct[],
  random: Random,
): Map<number, readonly number[]> {
  const pairs = new Map<number, number[]>();
  const pairUp = (left: number, right: number): void => {
    const known = pairs.get(left) ?? [];
    pairs.set(left, known.includes(right) ? known : [...known, right]);
  };
  for (const stocked of stock) {
    if (!random.chance(0.5)) {
      continue;
    }
    const companion = findCompanion(stocked, stock, random);
    if (companion !== undefined) {
      pairUp(stocked.product.id, companion);
      pairUp(companion, stocked.product.id);
    }
  }
  return pairs;
}

function findCompanion(
  { design, product }: StockedProduct,
  stock: readonly StockedProduct[],
  random: Random,
): number | undefined {
  const [strongest] = [...relatedTypes(product.product_type)].toSorted(
    ([, left], [, right]) => right - left,
  );
  const candidates = stock.filter(({ product: other }) => other.product_type === strongest?.[0]);
  const ofLine = candidates.filter((candidate) => candidate.design.line === design.line);
  const pool = ofLine.length > 0 ? ofLine : candidates;
  return pool.length === 0
    ? undefined
    : itemAt(pool, random.integer(0, pool.length - 1)).product.id;
}
