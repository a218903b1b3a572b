import type { z } from 'zod';
import { isVariantInStock, type Product } from '../../catalog/product.ts';
import { productEndpoints as endpoints } from './contract.ts';
import type { Condition } from '../../contract/rulesets.ts';
import { matchingProducts } from '../../rulesets/matching-products.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { toShownProduct } from './shown-product.ts';
import type { Catalogs } from '../../catalog/catalogs.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Search } from '../../search/search.ts';
import type { RulesetStore } from '../../store/tables/rulesets/ruleset-store.ts';
import type { WidgetStore } from '../../store/tables/widgets/widget-store.ts';

type FoundProducts = z.output<typeof endpoints.products.answer>;

const maxProducts = 20;

/** The number of things of each kind that *Find or do* offers. */
const maxOfKind = 5;

interface Found {
  search: Search;
  texts: ProductTexts;
}

interface Named {
  rulesets: RulesetStore;
  widgets: WidgetStore;
}

interface Dependencies extends Found, Named {
  bind: BindAdmin<Shop>;
  catalogs: Catalogs;
}

export function bindProducts(dependencies: Dependencies): void {
  const { bind, texts } = dependencies;

  bind.inShop(endpoints.products, async ({ parameters, shop }) => {
    const { q, ids, condition, pattern: value, namespace, key } = parameters;
    if (ids) {
      const data = await readProducts(texts, shop, ids);
      return { currency: shop.currency, data, total: data.length, examined: null };
    }
    return condition === undefined
      ? findProducts(dependencies, shop, q, maxProducts)
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
      ...(await findProducts(dependencies, shop, q, maxOfKind)).data.map(
        ({ id, title, handle }) => ({ kind: 'product' as const, id, name: title, handle }),
      ),
    ],
  }));
}

async function findProducts(
  { search, texts }: Found,
  shop: Shop,
  term: string,
  limit: number,
): Promise<FoundProducts> {
  const found = await search.find(shop.id, { term, offset: 0, limit });
  const data = await readProducts(texts, shop, found.productIds);
  return { currency: shop.currency, data, total: found.total, examined: null };
}

async function findMatching(
  { texts, catalogs }: { texts: ProductTexts; catalogs: Catalogs },
  { id: shopId, currency }: Shop,
  condition: Condition,
): Promise<FoundProducts> {
  const catalog = await catalogs.get(shopId);
  const found = await matchingProducts(texts, { shopId, catalog, condition });
  return { ...found, currency, data: found.data.slice(0, maxProducts).map(toWire) };
}

async function readProducts(
  texts: ProductTexts,
  { id: shopId }: Shop,
  ids: readonly number[],
): Promise<FoundProducts['data']> {
  return (await texts.products(shopId, ids)).map(toWire);
}

/** Returns the rulesets and widgets with the words in their names. */
async function findByName({ rulesets, widgets }: Named, { id: shopId }: Shop, words: string) {
  const wanted = words.toLowerCase();
  const named = [
    { kind: 'ruleset' as const, all: await rulesets.heads(shopId) },
    { kind: 'widget' as const, all: await widgets.list(shopId) },
  ];
  return named.flatMap(({ kind, all }) =>
    all
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .slice(0, maxOfKind)
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
