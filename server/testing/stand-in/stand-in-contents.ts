import type { SeededRandom } from './seeded-random.ts';
import type { StandInMessage } from './stand-in-sales.ts';
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
  /** Empty for all that no other market has. */
  countries: string[];
  currency: string;
  /** True when shoppers pay in the currency of their country. */
  hasLocalCurrencies: boolean;
  /** True when converted prices end in .99. */
  roundsUp: boolean;
  /** False: no adjustment, no fixed prices, all products. */
  hasCatalog: boolean;
  /** The archived catalogs that come before its own; undefined for none. */
  formerCatalogs?: number;
  /** A percentage. */
  adjustment: number;
  /** Fixed prices by variant. */
  prices: Map<number, string>;
  /** Null for all products. */
  productIds: number[] | null;
  /** The percentages by country that the prices include; undefined for prices without. */
  taxes?: ReadonlyMap<string, number>;
}

/** A catalog that locations of companies have. */
export interface StandInCompanyCatalog {
  id: number;
  title: string;
  isActive: boolean;
  /** A percentage. */
  adjustment: number;
  /** Fixed prices by variant, in the currency of the locations. */
  prices: ReadonlyMap<number, string>;
  /** Null for all products. */
  productIds: readonly number[] | null;
}

export interface StandInCompanyLocation {
  id: number;
  currency: string;
  catalogs: readonly StandInCompanyCatalog[];
  people: readonly { customerId: number; isMainContact: boolean }[];
}

interface Occasion {
  random: SeededRandom;
  now: number;
  newId: () => number;
}

/** The articles, pages, markets and companies of a store. The platform sends no webhooks about articles and pages. */
export class StandInContents {
  readonly articles = new Map<number, StandInContent>();
  readonly pages = new Map<number, StandInContent>();
  readonly markets = new Map<number, StandInMarket>();
  readonly companyLocations = new Map<number, StandInCompanyLocation>();

  /** Changes something and returns what the platform sends about it. */
  change(occasion: Occasion, productIds: readonly number[]): StandInMessage[] {
    const { random } = occasion;
    if (random.chance(0.3)) {
      return [this.#changeMarket(occasion, productIds)];
    }
    changeContent(random.chance(0.5) ? this.articles : this.pages, occasion);
    return [];
  }

  #changeMarket({ random, newId }: Occasion, productIds: readonly number[]): StandInMessage {
    const existing = random.pick([...this.markets.keys()]);
    if (existing !== undefined && random.chance(0.2)) {
      this.markets.delete(existing);
      return { topic: 'markets/delete', body: { id: existing } };
    }
    const id = existing !== undefined && random.chance(0.5) ? existing : newId();
    const offered = productIds.filter(() => random.chance(0.5));
    const priced = offered.filter(() => random.chance(0.3));
    const name = `Market ${random.below(100)}`;
    this.markets.set(id, {
      id,
      name,
      hasLocalCurrencies: false,
      roundsUp: id % 2 === 0,
      hasCatalog: true,
      countries: random.chance(0.5) ? ['CA', 'US'] : ['DE'],
      currency: random.chance(0.5) ? 'CAD' : 'EUR',
      adjustment: random.below(30) - 15,
      prices: new Map(priced.map((productId) => [productId * 10, `${random.below(80)}.90`])),
      productIds: random.chance(0.3) ? null : offered,
    });
    const topic = id === existing ? 'markets/update' : 'markets/create';
    return { topic, body: { id, name, type: 'region', status: 'active' } };
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
