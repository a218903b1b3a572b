import type { z } from 'zod';
import { isVariantInStock, type Product } from '../../catalog/product.ts';
import { productEndpoints as endpoints } from './contract.ts';
import type { Condition } from '../../contract/rulesets.ts';
import { matchingProducts } from '../../rulesets/matching-products.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { AdminRoutesDependencies } from '../admin-routes.ts';
import { toShownProduct } from './shown-product.ts';

type FoundProducts = z.output<typeof endpoints.products.answer>;

const mostProducts = 20;

/** The number of things of each kind that *Find or do* offers. */
const mostOfKind = 5;

export function bindProducts(dependencies: AdminRoutesDependencies): void {
  const { bind } = dependencies;

  bind.inShop(endpoints.products, async ({ parameters, shop }) => {
    const { q, ids, condition, pattern: value, namespace, key } = parameters;
    if (ids) {
      const data = await readProducts(dependencies, shop, ids);
      return { currency: shop.currency, data, total: data.length, examined: null };
    }
    return condition === undefined
      ? findProducts(dependencies, shop, q, mostProducts)
      : findMatching(dependencies, shop, {
          type: condition,
          operator: 'matches',
          value,
          namespace,
          key,
        });
  });

  bind.inShop(endpoints.find, async ({ parameters: { q }, shop }) => ({
    data: [
      ...(await findByName(dependencies, shop, q)),
      ...(await findProducts(dependencies, shop, q, mostOfKind)).data.map(
        ({ id, title, handle }) => ({ kind: 'product' as const, id, name: title, handle }),
      ),
    ],
  }));
}

type Dependencies = Pick<AdminRoutesDependencies, 'search' | 'texts'>;

async function findProducts(
  dependencies: Dependencies,
  shop: Shop,
  term: string,
  limit: number,
): Promise<FoundProducts> {
  const found = await dependencies.search.find(shop.id, { term, offset: 0, limit });
  const data = await readProducts(dependencies, shop, found.productIds);
  return { currency: shop.currency, data, total: found.total, examined: null };
}

async function findMatching(
  { texts, drafts }: Pick<AdminRoutesDependencies, 'texts' | 'drafts'>,
  { id: shopId, currency }: Shop,
  condition: Condition,
): Promise<FoundProducts> {
  const catalog = await drafts.catalogs.get(shopId);
  const found = await matchingProducts(texts, { shopId, catalog, condition });
  return { ...found, currency, data: found.data.slice(0, mostProducts).map(toWire) };
}

async function readProducts(
  { texts }: Dependencies,
  { id: shopId }: Shop,
  ids: readonly number[],
): Promise<FoundProducts['data']> {
  return (await texts.products(shopId, ids)).map(toWire);
}

/** Returns the rulesets and widgets with the words in their names. */
async function findByName(
  { stores }: Pick<AdminRoutesDependencies, 'stores'>,
  { id: shopId }: Shop,
  words: string,
) {
  const wanted = words.toLowerCase();
  const named = [
    { kind: 'ruleset' as const, all: await stores.rulesets.heads(shopId) },
    { kind: 'widget' as const, all: await stores.widgets.list(shopId) },
  ];
  return named.flatMap(({ kind, all }) =>
    all
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .slice(0, mostOfKind)
      .map(({ id, name }) => ({ kind, id, name, handle: null })),
  );
}

function toWire(product: Product): FoundProducts['data'][number] {
  const { handle, variants } = product;
  return {
    ...toShownProduct(product),
    handle,
    in_stock: variants.some(isVariantInStock),
    variants: variants.map(({ id, title, sku }) => ({ id, title, sku })),
  };
}
