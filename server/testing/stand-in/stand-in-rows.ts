import { spreadAmount } from '../../catalog/prices/spread-amount.ts';
import { termKey } from '../../insight/term-key.ts';
import type { StoredContent } from '../../store/tables/catalog/content-store.ts';
import type { Stores } from '../../store/stores.ts';
import type { StandInContent, StandInMarket } from './stand-in-contents.ts';
import { marketOf, priceIn } from './stand-in-prices.ts';
import { refundedAmountOf, type StandInLine, type StandInOrder } from './stand-in-sales.ts';
import { quantityOf, type StandInStore } from './stand-in-store.ts';

/** Records by id. */
type Records = Record<string, unknown>;

interface Rows {
  products: Records;
  collections: Records;
  customers: Records;
  orders: Records;
  articles: Records;
  pages: Records;
  markets: Records;
}

/** Returns everything that a store has, in the form of `storedRows`. */
export function rowsOf(store: StandInStore): Rows {
  const { products, collections, sales, contents } = store;
  return {
    products: byId(products, ({ title, price, ...product }) => ({
      title,
      price: Number(price).toFixed(2),
      quantity: quantityOf(product),
    })),
    collections: byId(collections, ({ productIds }) => productIds),
    customers: byId(sales.customers, ({ tags, ordersCount, totalSpent }) => ({
      tags,
      ordersCount,
      totalSpent: hundredths(totalSpent),
    })),
    orders: byId(sales.orders, (order) => ({
      createdAt: Date.parse(order.createdAt),
      counted: !order.isTest && order.cancelledAt === null,
      customerId: order.customerId,
      uuid: order.attributes['_vitrine']?.split(';')[1] ?? null,
      variants: order.attributes['_vitrine']?.split(';')[2] ?? null,
      currency: null,
      lines: lineRows(order),
    })),
    articles: byId(contents.articles, (article) => ({ ...contentRow(article), blog: 'news' })),
    pages: byId(contents.pages, (page) => ({ ...contentRow(page), blog: null, tags: [] })),
    markets: byId(contents.markets, (market) => marketRow(store, market)),
  };
}

/** A country is left to the smallest market that has it. One without countries has its fixed prices only. */
function marketRow(store: StandInStore, market: StandInMarket): object {
  const { name, currency, adjustment, productIds } = market;
  const countries = market.countries.filter((code) => marketOf(store, code)?.id === market.id);
  return {
    name,
    countries,
    currency,
    adjustment,
    prices: pricesOf(store, market, countries[0]),
    productIds: productIds?.toSorted((first, second) => first - second) ?? null,
  };
}

function pricesOf(store: StandInStore, market: StandInMarket, country: string | undefined): object {
  if (country === undefined || store.products.size === 0) {
    return Object.fromEntries([...market.prices].map(([id, price]) => [id, hundredths(price)]));
  }
  const variants = [...store.products.values()].map(({ id, price }) => ({ id: id * 10, price }));
  // The prices of the store's own currency follow from the adjustment.
  const own = variants.filter(({ id }) => market.currency !== 'EUR' || market.prices.has(id));
  return Object.fromEntries(
    own.map((variant) => [variant.id, hundredths(priceIn(store, variant, country).amount)]),
  );
}

function byId<Item>(items: ReadonlyMap<number, Item>, row: (item: Item) => unknown) {
  return Object.fromEntries([...items].map(([id, item]) => [id, row(item)]));
}

function lineRows(order: StandInOrder): object[] {
  const shares = spreadAmount(
    Math.round(refundedAmountOf(order) * 100),
    order.lines.map((line) => hundredths(line.price) * line.currentQuantity - leftDiscount(line)),
  );
  return order.lines.flatMap((line, index) => lineRow(line, shares[index] ?? 0));
}

function leftDiscount({ discount, currentQuantity, quantity }: StandInLine): number {
  return Math.round((hundredths(discount) * currentQuantity) / quantity);
}

function lineRow(line: StandInLine, refunded: number): object[] {
  const { productId, currentQuantity: left, properties } = line;
  const { _widget_id: widgetId, _recommender: recommender, _search_term: term } = properties;
  return productId === null
    ? []
    : [
        {
          productId,
          variantId: productId * 10,
          quantity: left,
          price: hundredths(line.price),
          discount: leftDiscount(line) + refunded,
          widgetId: widgetId === undefined ? null : Number(widgetId),
          rulesetId: null,
          rule: null,
          termKey: term === undefined ? null : termKey(term),
          recommender: recommender ?? null,
        },
      ];
}

function contentRow({ id, title, body, tags, publishedAt }: StandInContent): object {
  const text = body.replaceAll(/<[^>]*>/g, '');
  return { title, handle: `content-${id}`, text, tags, publishedAt };
}

function hundredths(price: string): number {
  return Math.round(Number(price) * 100);
}

/** Returns everything that is stored of a shop. */
export async function storedRows(stores: Stores, shopId: number): Promise<Rows> {
  const { products, collections, customers, orders, contents, refunds } = stores;
  const { read } = stores.database;
  const idsOf = (table: { idsAfter: typeof products.idsAfter }) => table.idsAfter(shopId, 0, 1e4);
  const bodies = await products.bodies(shopId, await idsOf(products));
  const content = await contents.after(shopId, -1, 1e4);
  return {
    products: Object.fromEntries([...bodies].map(([id, body]) => [id, productRow(body)])),
    // A member that was deleted is in no listing; it goes when the collection itself has changed.
    collections: await collect(await idsOf(collections), async (id) =>
      (await collections.members(shopId, id)).filter((member) => bodies.has(member)),
    ),
    customers: await collect(await idsOf(customers), async (id) => {
      const { id: _, ...customer } = (await customers.find(shopId, id)) ?? {};
      return customer;
    }),
    orders: await collect(await idsOf(orders), async (id) => {
      const { id: _, ...order } = (await refunds.findOrder(read, shopId, id)) ?? {};
      return order;
    }),
    articles: contentRows(content, 'article'),
    pages: contentRows(content, 'page'),
    markets: await marketRows(stores, shopId),
  };
}

async function collect(ids: readonly number[], row: (id: number) => Promise<unknown>) {
  return Object.fromEntries(await Promise.all(ids.map(async (id) => [id, await row(id)])));
}

function contentRows(contents: readonly StoredContent[], type: 'article' | 'page'): Records {
  return Object.fromEntries(
    contents
      .filter((found) => found.type === type)
      .map(({ platformId, title, handle, text, tags, publishedAt, blogHandle: blog }) => [
        platformId,
        { title, handle, text, tags, publishedAt, blog },
      ]),
  );
}

async function marketRows({ markets, database }: Stores, shopId: number) {
  const current = (table: string, id: number) =>
    database
      .read(`${table} as list`)
      .join('markets as m', {
        'm.shop_id': 'list.shop_id',
        'm.id': 'list.market_id',
        'm.edition': 'list.edition',
      })
      .where({ 'm.shop_id': shopId, 'm.id': id });
  const rows = await Promise.all(
    (await markets.list(shopId)).map(async ({ id, ...market }) => {
      const { name, countries, currency, adjustment, hasAllProducts } = market;
      const prices = await current('market_prices', id).select('variant_id', 'price');
      const offered = await current('market_products', id)
        .orderBy('product_id')
        .pluck('product_id');
      return [
        id,
        {
          name,
          countries,
          currency,
          adjustment,
          prices: Object.fromEntries(prices.map((row) => [row.variant_id, row.price])),
          productIds: hasAllProducts ? null : offered,
        },
      ];
    }),
  );
  return Object.fromEntries(rows);
}

function productRow(body: string): object {
  const { title, variants } = JSON.parse(body);
  const [{ price, inventory_quantity: quantity }] = variants;
  return { title, price, quantity };
}
