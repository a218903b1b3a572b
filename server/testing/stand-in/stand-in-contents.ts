import type { SeededRandom } from './seeded-random.ts';
import { isoTime } from './stand-in-time.ts';

export interface StandInContent {
  id: number;
  title: string;
  /** Markup. */
  body: string;
  tags: string[];
  publishedAt: string;
  updatedAt: number;
}

export interface StandInMarket {
  id: number;
  name: string;
  countries: string[];
  currency: string;
  /** A percentage. */
  adjustment: number;
  /** Fixed prices by variant. */
  prices: Map<number, string>;
  /** Null for all products. */
  productIds: number[] | null;
}

interface Occasion {
  random: SeededRandom;
  now: number;
  newId: () => number;
}

/** The articles, pages and markets of a store. The platform sends no webhooks about them. */
export class StandInContents {
  readonly articles = new Map<number, StandInContent>();
  readonly pages = new Map<number, StandInContent>();
  readonly markets = new Map<number, StandInMarket>();

  change(occasion: Occasion, productIds: readonly number[]): void {
    const { random } = occasion;
    if (random.chance(0.3)) {
      this.#changeMarket(occasion, productIds);
    } else {
      changeContent(random.chance(0.5) ? this.articles : this.pages, occasion);
    }
  }

  #changeMarket({ random, newId }: Occasion, productIds: readonly number[]): void {
    const existing = random.pick([...this.markets.keys()]);
    if (existing !== undefined && random.chance(0.2)) {
      this.markets.delete(existing);
      return;
    }
    const id = existing !== undefined && random.chance(0.5) ? existing : newId();
    const offered = productIds.filter(() => random.chance(0.5));
    const priced = offered.filter(() => random.chance(0.3));
    this.markets.set(id, {
      id,
      name: `Market ${random.below(100)}`,
      countries: random.chance(0.5) ? ['CA', 'US'] : ['DE'],
      currency: random.chance(0.5) ? 'CAD' : 'EUR',
      adjustment: random.below(30) - 15,
      prices: new Map(priced.map((productId) => [productId * 10, `${random.below(80)}.90`])),
      productIds: random.chance(0.3) ? null : offered,
    });
  }
}

function changeContent(
  contents: Map<number, StandInContent>,
  { random, now, newId }: Occasion,
): void {
  const existing = random.pick([...contents.values()]);
  if (existing && random.chance(0.2)) {
    contents.delete(existing.id);
    return;
  }
  const id = existing && random.chance(0.5) ? existing.id : newId();
  contents.set(id, {
    id,
    title: `Content ${random.below(1_000)}`,
    body: `<p>Text ${random.below(1_000)}</p>`,
    tags: random.chance(0.5) ? ['care', 'news'] : [],
    publishedAt: isoTime(now - 60_000),
    updatedAt: now,
  });
}
