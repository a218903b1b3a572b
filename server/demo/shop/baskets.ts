import { companions, partnersOf } from './affinities.ts';
import type { Demand } from './popularity.ts';
import type { StockedProduct } from './products.ts';
import { itemAt, type Random } from './random.ts';

/** Fills one basket with indexes of products. The first is the product that the shopper came for. */
type FillBasket = (day: number, favouriteLine: string | null) => number[];

const LARGEST_BASKET = 8;
const SAME_LINE = 4;

/** Creates baskets in which companions, related types and lines occur together. */
export function createBaskets(
  stock: readonly StockedProduct[],
  demand: Demand,
  random: Random,
): FillBasket {
  const shelf = indexStock(stock, random);

  function draw(day: number, appeal: (index: number) => number): number | undefined {
    const wanted = itemAt(demand, day);
    const weights = wanted.map((weight, index) => weight * appeal(index));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    if (total === 0) {
      return undefined;
    }
    let left = random.next() * total;
    return weights.findIndex((weight) => (left -= weight) < 0);
  }

  function addition(day: number, basket: readonly number[]): number | undefined {
    const anchor = random.pick(basket);
    const partner = random.pick(shelf.companions[anchor] ?? [-1]);
    if (partner >= 0 && random.chance(0.4) && (demand[day]?.[partner] ?? 0) > 0) {
      return partner;
    }
    const line = shelf.lines[anchor];
    const mood = random.next();
    if (mood < 0.5) {
      const partners = partnersOf(shelf.types[anchor] ?? '');
      return draw(
        day,
        (index) =>
          (partners.get(shelf.types[index] ?? '') ?? 0) *
          (shelf.lines[index] === line ? SAME_LINE : 1),
      );
    }
    if (mood < 0.72) {
      return draw(day, (index) => (shelf.lines[index] === line ? 1 : 0));
    }
    return draw(day, () => 1);
  }

  return (day, favouriteLine) => {
    const first = draw(day, (index) => (shelf.lines[index] === favouriteLine ? SAME_LINE : 1));
    const basket = first === undefined ? [] : [first];
    const size = basketSize(random);
    // Some attempts choose a product that is already in the basket.
    for (let attempt = 0; attempt < size * 3 && basket.length < size; attempt += 1) {
      const next = basket.length === 0 ? undefined : addition(day, basket);
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
  while (size < LARGEST_BASKET && random.chance(size === 1 ? 0.62 : 0.52)) {
    size += 1;
  }
  return size;
}

interface Shelf {
  types: readonly string[];
  lines: readonly string[];
  /** Companions of each product by index. */
  companions: readonly (readonly number[] | undefined)[];
}

function indexStock(stock: readonly StockedProduct[], random: Random): Shelf {
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
