import { added, clicked } from '../../../server/recommend/models/searches/search-log.ts';
import { product } from '../../../server/testing/factories.ts';
import { makeShop } from './shop.ts';
import { hiddenNormal, readPage, type Taste } from './shoppers.ts';

export type Random = () => number;

/** An event as the bulk endpoint accepts it. */
export type SentEvent = Record<string, string | number>;

/** A visit of an honest shopper. */
export interface Visit {
  uuid: string;
  address: string;
  /** Milliseconds since 1970. */
  at: number;
  events: SentEvent[];
  /** The viewed products, in order. */
  viewed: number[];
}

const products = 240;
const askedTerms = 40;
const dayMs = 86_400_000;

/** A fifth of the shoppers share addresses, as in offices and behind mobile carriers. */
const sharedShare = 0.2;
const sharedAddresses = 25;

export interface HonestShop {
  products: object[];
  orders: object[];
  terms: string[];
  productIds: number[];
  taste: Taste;
  /** Products that rise in the last week. */
  rising: ReadonlySet<number>;
  /** Products that go together, best first. */
  related: (productId: number) => number[];
}

/** Creates a shop with hidden preferences and 1,000 orders of the last 90 days. */
export function createShop(seed: number, random: Random, now: number): HonestShop {
  const { documents, asked } = makeShop(products, random);
  const types = new Map(documents.map(({ id, productType }) => [id, productType]));
  const productIds = [...types.keys()];
  const appeal = (id: number) => Math.exp(0.8 * hiddenNormal(seed, `appeal ${id}`));
  const affinity = (one: number, other: number) =>
    Math.exp(
      1.5 * hiddenNormal(seed, `pair ${Math.min(one, other)} ${Math.max(one, other)}`) +
        (types.get(one) === types.get(other) ? 1 : 0),
    );
  const related = (id: number) =>
    productIds
      .filter((other) => other !== id)
      .toSorted((a, b) => affinity(id, b) - affinity(id, a))
      .slice(0, 12);
  const orders = Array.from({ length: 1_000 }, (_, index) => {
    const first = draw(productIds, appeal, random);
    const lines = [first, ...(random() < 0.5 ? [draw(related(first), appeal, random)] : [])];
    return {
      id: index + 1,
      created_at: new Date(now - (90 * dayMs * (1_000 - index)) / 1_000).toISOString(),
      customer: { id: 1 + Math.floor(random() * 600) },
      line_items: lines.map((product_id, line) => ({
        id: index * 10 + line,
        product_id,
        quantity: 1,
        price: '10.00',
      })),
    };
  });
  return {
    products: documents.map(({ id, title, productType, vendor, tags }) =>
      product({ id, title, product_type: productType, vendor, tags: tags.join(', ') }),
    ),
    orders,
    terms: asked.slice(0, askedTerms),
    productIds,
    taste: (term, id) =>
      1 / (1 + Math.exp(1.6 - Math.log(appeal(id)) - hiddenNormal(seed, `${term}/${id}`))),
    rising: new Set(productIds.filter((id) => hiddenNormal(seed, `rising ${id}`) > 1.75)),
    related,
  };
}

/** Returns visits of the last 28 days, the oldest first. `found` has the results of each term before any training. */
export function* honestVisits(
  shop: HonestShop,
  found: ReadonlyMap<string, readonly number[]>,
  { count, now, random }: { count: number; now: number; random: Random },
): Generator<Visit> {
  for (let index = 0; index < count; index++) {
    const at = now - (28 * dayMs * (count - index)) / count;
    const uuid = `honest-${index}`;
    const term = draw(shop.terms, (one) => 1 / (1 + shop.terms.indexOf(one)), random);
    const shown = (found.get(term) ?? []).slice(0, 20);
    const { impressions } = readPage(term, shown, {
      clickModel: 'position',
      taste: shop.taste,
      random,
      tellsShown: true,
    });
    const chosen = [...impressions].filter(([, { act }]) => act >= clicked);
    const isRising = now - at < 7 * dayMs && random() < 0.5;
    const start =
      (isRising ? draw([...shop.rising], () => 1, random) : chosen[0]?.[0]) ??
      draw(shop.productIds, () => 1, random);
    const viewed = [start];
    while (viewed.length < 6 && random() < 0.7) {
      viewed.push(draw(shop.related(viewed.at(-1) ?? start), () => 1, random));
    }
    const time = (seconds: number) => new Date(at + seconds * 1_000).toISOString();
    const searched = { verb: 'searched', term, platform_product_ids: shown.join(), uuid };
    yield {
      uuid,
      at,
      viewed,
      address: addressOf(index, random),
      events: [
        { ...searched, created_at: time(0) },
        ...chosen.flatMap(([id, { place, act }]) => [
          actOf('clicked', { id, uuid, at: time(10), term, place }),
          ...(act >= added ? [actOf('added', { id, uuid, at: time(20), term, place })] : []),
        ]),
        ...viewed.map((id, step) => ({
          verb: 'viewed',
          platform_product_id: id,
          uuid,
          created_at: time(30 + step * 20),
        })),
      ],
    };
  }
}

function actOf(
  verb: string,
  {
    id,
    uuid,
    at,
    term,
    place,
  }: { id: number; uuid: string; at: string; term: string; place: number },
): SentEvent {
  return { verb, term, platform_product_id: id, position: place, uuid, created_at: at };
}

function addressOf(index: number, random: Random): string {
  return random() < sharedShare
    ? `198.51.100.${Math.floor(random() * sharedAddresses)}`
    : `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
}

export function draw<Value>(
  values: readonly Value[],
  weightOf: (value: Value) => number,
  random: Random,
): Value {
  let left = random() * values.reduce((sum, value) => sum + weightOf(value), 0);
  for (const value of values) {
    left -= weightOf(value);
    if (left <= 0) {
      return value;
    }
  }
  throw new RangeError('Nothing to draw from.');
}
