import { createRandom } from '../shared/random.mjs';

/** A generated shop. All its texts contain its marker, which reveals leaks into other shops. */
export interface ShopData {
  domain: string;
  marker: string;
  /** The id of product `n` is `firstId + n`. Each shop has its own range. */
  firstId: number;
  productCount: number;
  files: Readonly<Record<FileKind, readonly object[]>>;
  rulesets: readonly object[];
  widgets: readonly object[];
  settings: object;
}

export type FileKind =
  | 'products'
  | 'collections'
  | 'customers'
  | 'orders'
  | 'content'
  | 'markets'
  | 'events';

/** Marker of all data about shoppers, which no public answer and no log line may contain. */
export const privateMarker = 'zqprivatezq';

const words = 'amber bolt brass cable clear cord dark fast filter glass jug lamp oak wool'.split(
  ' ',
);
const dayMs = 86_400_000;

export interface ShopPlan {
  name: string;
  firstId: number;
  products: number;
  orders: number;
  now: number;
  seed: number;
}

export function generateShop(plan: ShopPlan): ShopData {
  const marker = `zq${plan.name}zq`;
  const random = createRandom(plan.seed % 2 ** 31 || 1);
  const pick = (count: number) => Math.floor(random() * count);
  const ids = Array.from({ length: plan.products }, (_, index) => plan.firstId + index);
  const anyId = () => ids[pick(ids.length)] ?? plan.firstId;
  const customers = Array.from({ length: 40 }, (_, index) => plan.firstId + index);
  const anyCustomer = () => customers[pick(customers.length)] ?? plan.firstId;
  const before = (days: number) => new Date(plan.now - random() * days * dayMs).toISOString();
  const products = ids.map((id, index) => productOf({ id, index, marker, edition: 'editionone' }));
  return {
    domain: `${plan.name}.example`,
    marker,
    firstId: plan.firstId,
    productCount: plan.products,
    files: {
      products,
      collections: collectionsOf(ids, plan.firstId, marker),
      customers: customers.map((id) => ({
        id,
        email: `${privateMarker}-${id}@${marker}.example`,
        first_name: privateMarker,
        tags: `vip ${marker}`,
        orders_count: 3,
        total_spent: '30.00',
      })),
      orders: Array.from({ length: plan.orders }, (_, index) => ({
        id: plan.firstId + index,
        created_at: before(90),
        email: `${privateMarker}@${marker}.example`,
        customer: { id: anyCustomer() },
        line_items: [0, 1, 2].map((line) => lineOf(anyId(), index * 3 + line)),
      })),
      content: ids.slice(0, 30).map((id, index) => ({
        id,
        type: index % 2 === 0 ? 'article' : 'page',
        title: `Article ${words[index % words.length]} ${marker}`,
        handle: `article-${marker}-${index}`,
        body_html: `<p>About ${words[index % words.length]} ${marker}</p>`,
      })),
      markets: [marketOf(ids, plan.firstId, marker)],
      events: Array.from({ length: plan.orders * 4 }, (_, index) => ({
        verb: index % 5 === 0 ? 'added' : 'viewed',
        product_id: anyId(),
        uuid: `${privateMarker}-${marker}-${index % 100}`,
        ...(index % 7 === 0 ? { customer_id: anyCustomer() } : {}),
        subject_email: `${privateMarker}@${marker}.example`,
        created_at: before(40),
      })),
    },
    rulesets: rulesetsOf(plan.firstId, marker),
    widgets: ['recommendations', 'quick_view', 'results_page', 'pop_up'].map((type, index) => ({
      id: plan.firstId + index,
      name: `Widget ${marker}`,
      type,
      settings: { title: `Widget ${marker}`, limit: 4, source: '/api/v1/products/top_sellers' },
    })),
    settings: settingsOf(marker),
  };
}

interface ProductPlan {
  id: number;
  index: number;
  marker: string;
  /** A word by which a search finds all products of one edition of the file. */
  edition: string;
}

export function productOf({ id, index, marker, edition }: ProductPlan): object {
  const word = (step: number) => words[(index * step + step) % words.length] ?? '';
  const createdAt = new Date(Date.UTC(2026, 0, 1) - (index % 700) * dayMs).toISOString();
  return {
    id,
    title: `${word(1)} ${word(3)} ${marker} ${index}`,
    handle: `${marker}-${index}`,
    body_html: `<p>${edition} ${word(5)} ${word(7)} ${marker}</p>`.padEnd(600, ` ${word(2)}`),
    vendor: `Maker ${index % 9} ${marker}`,
    product_type: word(2),
    tags: [word(1), word(4), `tag-${index % 20}`].join(', '),
    status: 'active',
    created_at: createdAt,
    published_at: createdAt,
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [0, 1].map((place) => ({
      id: id * 10 + place,
      product_id: id,
      option1: place === 0 ? 'S' : 'M',
      sku: `${marker}-${index}-${place}`,
      price: (5 + ((index * 37 + place) % 9_000) / 100).toFixed(2),
      inventory_quantity: (index + place) % 9,
      inventory_management: 'platform',
      position: place + 1,
    })),
    metafields: [
      { id, namespace: 'reviews', key: 'rating', value: String(index % 5), type: 'number' },
    ],
  };
}

function lineOf(productId: number, id: number): object {
  return {
    id: id + 1,
    product_id: productId,
    variant_id: productId * 10,
    quantity: 1 + (id % 3),
    price: '10.00',
  };
}

function collectionsOf(ids: readonly number[], firstId: number, marker: string): object[] {
  return [ids.length, 200, 40, 5, 0].map((size, index) => ({
    id: firstId + index,
    handle: `collection-${marker}-${index}`,
    title: `Collection ${marker} ${index}`,
    product_ids: ids.slice(0, size),
  }));
}

function marketOf(ids: readonly number[], firstId: number, marker: string): object {
  return {
    id: firstId,
    name: `Market ${marker}`,
    status: 'active',
    position: 1,
    countries: ['DE', 'FR'],
    catalog: {
      currency: 'EUR',
      product_ids: ids.slice(0, Math.ceil(ids.length / 2)),
      adjustment: 10,
      rate: 0.9,
    },
  };
}

function output(type: string, more: object): object {
  return { output: [{ type, ...more }] };
}

function rulesetsOf(firstId: number, marker: string): object[] {
  const when = (type: string, operator: string, value: string, more: object = {}) => ({
    logic: [{ rules: [{ type, operator, value, ...more }] }],
    exit_if_matched: false,
    custom_data: { heading: marker },
  });
  return [
    {
      id: firstId,
      name: `Rules ${marker}`,
      rules: [
        {
          ...when('url', 'matches', '(a+)+(b|c)*[^d]{1,9}$'),
          ...output('product_vendor', { vendors: [`Maker 1 ${marker}`] }),
        },
        {
          ...when('cart_subtotal', 'greater_than', '40'),
          ...output('collection', { collection_ids: [firstId + 1], smart_sort: 'top_sellers' }),
        },
        {
          ...when('customer_purchased_product', 'contains_any', '', {
            products: [{ product_id: firstId, variant_ids: [] }],
          }),
          ...output('product_tag', { tags: ['tag-1', 'tag-2'] }),
        },
        {
          ...when('anything', 'equals', ''),
          ...output('endpoint', { endpoint: '/api/v1/products/recommended' }),
        },
      ],
    },
    {
      id: firstId + 1,
      name: `Nested ${marker}`,
      rules: [
        {
          ...when('time', 'greater_than', '2020-01-01T00:00:00Z'),
          ...output('ruleset', { ruleset_id: firstId }),
        },
        { ...when('anything', 'equals', ''), ...output('ruleset', { ruleset_id: firstId + 1 }) },
      ],
    },
  ];
}

function settingsOf(marker: string): object {
  return {
    top_sellers_days: 30,
    search: {
      synonyms: [{ words: ['jug', 'pitcher', marker] }],
      keyword_groups: [
        { name: marker, keywords: [`sale ${marker}`], redirect: `/pages/${marker}` },
      ],
    },
  };
}
