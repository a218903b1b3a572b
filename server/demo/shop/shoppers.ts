import { lines } from './lines.ts';
import { createIds, dayMs, timestamp } from './numbers.ts';
import type { PlatformCustomer } from './platform.ts';
import type { Random } from './random.ts';

interface Shopper {
  /** Null for a guest. */
  customer: PlatformCustomer | null;
  favouriteLine: string | null;
}

/** Creates a function that returns the shopper of an order: a guest, a returning customer, or a new one. */
export function createShoppers(random: Random): (time: number) => Shopper {
  const nextId = createIds(6_120_000_000_000, random);
  const known: Shopper[] = [];
  return (time) => {
    if (random.chance(0.14)) {
      return { customer: null, favouriteLine: null };
    }
    if (known.length > 0 && random.chance(0.42)) {
      return random.pick(known);
    }
    const shopper: Shopper = {
      customer: {
        id: nextId(),
        tags: '',
        created_at: timestamp(time - (random.chance(0.3) ? random.integer(1, 400) * dayMs : 0)),
      },
      favouriteLine: random.chance(0.6) ? random.pick(lines).name : null,
    };
    known.push(shopper);
    return shopper;
  };
}
