import type { OrderHistory } from '../../server/recommend/models/history.ts';

/** A shop's orders with the number of its products. */
interface InventedShop {
  productCount: number;
  orders: OrderHistory;
}

interface InventedOrder {
  placedAt: number;
  customerId: number;
  products: readonly number[];
}

type Random = () => number;

const dayMs = 24 * 3_600_000;
const days = 365;
const seed = 20_260_101;

/**
 * Invents a shop whose customers buy one thing at a time, such as cosmetics or spare parts: each order
 * has one line, and a customer stays within a few topics. An order rarely repeats a product.
 */
export function singlePurchaseShop(scale: number): InventedShop {
  const random = createRandom(seed);
  const productCount = Math.ceil(12_000 * scale);
  const topics = Math.max(4, Math.ceil(productCount / 40));
  const customers = Math.ceil(22_000 * scale);
  const orders: InventedOrder[] = [];
  for (let customerId = 1; customerId <= customers; customerId++) {
    const liked = Array.from({ length: 2 }, () => Math.floor(topics * random() ** 1.5));
    const first = random() * days;
    const count = 1 + Math.floor(-Math.log(random()) * 4);
    for (let number = 0, day = first; number < count && day < days; number++) {
      const topic = random() < 0.8 ? liked[Math.floor(random() * 2)] : undefined;
      const place = Math.floor((productCount / topics) * random() ** 2);
      const product =
        topic === undefined
          ? Math.floor(productCount * random() ** 2)
          : Math.min(productCount - 1, topic + place * topics);
      orders.push({ placedAt: day * dayMs, customerId, products: [product] });
      day += -Math.log(random()) * 30;
    }
  }
  return { productCount, orders: toHistory(orders) };
}

/**
 * Invents a grocer: baskets of a dozen goods, half of them staples that everybody buys, a part what the
 * customer always buys, and sometimes the goods of one dish.
 */
export function grocer(scale: number): InventedShop {
  const random = createRandom(seed + 1);
  const productCount = Math.ceil(3_000 * scale);
  const dishes = Array.from({ length: Math.ceil(productCount / 10) }, () =>
    Array.from({ length: 4 }, () => Math.floor(productCount * random() ** 1.5)),
  );
  const customers = Math.ceil(2_500 * scale);
  const orders: InventedOrder[] = [];
  for (let customerId = 1; customerId <= customers; customerId++) {
    const usual = Array.from({ length: 15 }, () => Math.floor(productCount * random() ** 3));
    for (let day = random() * 60; day < days; day += 7 + random() * 40) {
      const products = new Set<number>();
      const size = 3 + Math.floor(-Math.log(random()) * 8);
      const dish = random() < 0.5 ? dishes[Math.floor(random() * dishes.length)] : undefined;
      dish?.forEach((product) => products.add(product));
      for (let drawn = 0; drawn < size; drawn++) {
        const own = usual[Math.floor(random() * usual.length)] ?? 0;
        products.add(random() < 0.4 ? own : Math.floor(productCount * random() ** 4));
      }
      orders.push({ placedAt: day * dayMs, customerId, products: [...products] });
    }
  }
  return { productCount, orders: toHistory(orders) };
}

function toHistory(orders: readonly InventedOrder[]): OrderHistory {
  const sorted = orders.toSorted((one, other) => one.placedAt - other.placedAt);
  const starts = new Uint32Array(sorted.length + 1);
  sorted.forEach(({ products }, order) => {
    starts[order + 1] = (starts[order] ?? 0) + products.length;
  });
  const products = Uint32Array.from(sorted.flatMap((order) => [...order.products]));
  return {
    placedAt: Float64Array.from(sorted, ({ placedAt }) => placedAt),
    customerIds: Float64Array.from(sorted, ({ customerId }) => customerId),
    starts,
    products,
    units: new Uint32Array(products.length).fill(1),
  };
}

/** Returns numbers above 0 and below 1, equal in each run (xorshift32). */
function createRandom(from: number): Random {
  let state = from;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
