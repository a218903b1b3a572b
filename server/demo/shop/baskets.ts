import type { Demand } from './popularity.ts';
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

/** Fills one basket with indexes of products. The first is the product that the shopper came for. */
type FillBasket = (day: number, favouriteLine: string | null) => number[];

const maxBasketSize = 8;
const sameLineFactor = 4;

/** Creates baskets in which companions, related types and lines occur together. */
export function createBaskets(
  stock: readonly StockedProduct[],
  demand: Demand,
  random: Random,
): FillBasket {
  const stockIndex = indexStock(stock, random);
  // Of one draw after the other.
  const weights = new Float64Array(stock.length);

  function draw(day: number, appeal: (index: number) => number): number | undefined {
    const wanted = itemAt(demand, day);
    let total = 0;
    for (let index = 0; index < wanted.length; index += 1) {
      const weight = (wanted[index] ?? 0) * appeal(index);
      weights[index] = weight;
      total += weight;
    }
    if (total === 0) {
      return undefined;
    }
    let left = random.next() * total;
    return weights.findIndex((weight) => (left -= weight) < 0);
  }

  function chooseAddition(day: number, basket: readonly number[]): number | undefined {
    const anchor = random.pick(basket);
    const partner = random.pick(stockIndex.companions[anchor] ?? [-1]);
    if (partner >= 0 && random.chance(0.4) && (demand[day]?.[partner] ?? 0) > 0) {
      return partner;
    }
    const line = stockIndex.lines[anchor];
    const choice = random.next();
    if (choice < 0.5) {
      const partners = relatedTypes(stockIndex.types[anchor] ?? '');
      return draw(
        day,
        (index) =>
          (partners.get(stockIndex.types[index] ?? '') ?? 0) *
          (stockIndex.lines[index] === line ? sameLineFactor : 1),
      );
    }
    if (choice < 0.72) {
      return draw(day, (index) => (stockIndex.lines[index] === line ? 1 : 0));
    }
    return draw(day, () => 1);
  }

  return (day, favouriteLine) => {
    const first = draw(day, (index) =>
      stockIndex.lines[index] === favouriteLine ? sameLineFactor : 1,
    );
    const basket = first === undefined ? [] : [first];
    const size = basketSize(random);
    // Some attempts choose a product that is already in the basket.
    for (let attempt = 0; attempt < size * 3 && basket.length < size; attempt += 1) {
      const next = basket.length === 0 ? undefined : chooseAddition(day, basket);
      if (next !== undefined && next >= 0 && !basket.includes(next)) {
        basket.push(next);
      }
    }
    return basket;
  };
}

/** Returns the size of a basket: mostly one or two products; each further one is less likely. */
function basketSize(random: Random): number {
  let size = 1;
  while (size < maxBasketSize && random.chance(size === 1 ? 0.62 : 0.52)) {
    size += 1;
  }
  return size;
}

interface StockIndex {
  types: readonly string[];
  lines: readonly string[];
  /** Companions of each product by index. */
  companions: readonly (readonly number[] | undefined)[];
}

function indexStock(stock: readonly StockedProduct[], random: Random): StockIndex {
  const indexById = new Map(stock.map(({ product }, index) => [product.id, index]));
  const pairs = companions(stock, random);
  return {
    types: stock.map(({ product }) => product.product_type),
    lines: stock.map(({ design }) => design.line.name),
    companions: stock.map(({ product }) =>
      pairs.get(product.id)?.flatMap((id) => indexById.get(id) ?? []),
    ),
  };
}

/** Returns the related types of a type, with the strength of the relation. */
function relatedTypes(type: string): ReadonlyMap<string, number> {
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
function companions(
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
