import type { z } from 'zod';
import { findCollectionsOf } from '../../catalog/collections-holding.ts';
import type { Product } from '../../catalog/product.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { catalogEndpoints } from './contract.ts';
import type { SearchSettings } from '../../contract/search/search-settings.ts';
import { widgetSettingsSchema } from '../../contract/widget.ts';
import { AppError } from '../../base/errors.ts';
import type { CompiledRuleset } from '../../rules/compile.ts';
import { pause } from '../../base/slices.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { evaluateListing } from './evaluate-listing.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { RulesetStore } from '../../store/tables/rulesets/ruleset-store.ts';
import type { WidgetStore } from '../../store/tables/widgets/widget-store.ts';
import type { TrialDependencies } from '../rulesets/try-ruleset.ts';

type Places = z.output<typeof catalogEndpoints.productPlaces.answer>;

type Named = Places['rulesets'][number];

interface Dependencies {
  widgets: WidgetStore;
  rulesets: RulesetStore;
  texts: ProductTexts;
  drafts: TrialDependencies;
}

/** The number of widgets that are asked for their products. */
const maxWidgets = 50;

/** Returns what refers to a product, and the widgets that show it now. */
export async function productPlaces(
  dependencies: Dependencies,
  { shop, catalog }: { shop: Shop; catalog: ShopCatalog },
  productId: number,
): Promise<Places> {
  const { texts, drafts } = dependencies;
  const [product] = await texts.products(shop.id, [productId]);
  const holding = await findCollectionsOf(catalog, productId);
  const { search: settings } = await drafts.shopSettings.get(shop.id);
  const facts = { productId, product, holding };
  return {
    ...(await widgetsWith(dependencies, shop, productId)),
    rulesets: await rulesetsNaming(dependencies, shop.id, facts),
    pins: settings.keyword_groups
      .filter(({ promoted_products: pins }) => pins.includes(productId))
      .map(({ name, keywords }) => ({
        id: keywords[0] ?? '',
        name: name ?? keywords[0] ?? '',
        detail: keywords.join(', '),
      })),
    collections: [...holding].flatMap((id) => {
      const collection = catalog.collection(id);
      return collection
        ? { id: String(id), name: collection.title, detail: collection.handle }
        : [];
    }),
    exclusions: exclusionsOf(settings, catalog, facts),
  };
}

interface ProductFacts {
  productId: number;
  product: Product | undefined;
  holding: ReadonlySet<number>;
}

async function widgetsWith(
  { widgets, drafts }: Dependencies,
  shop: Shop,
  productId: number,
): Promise<Pick<Places, 'widgets' | 'failed_widgets' | 'unasked_widgets'>> {
  const found: Places['widgets'] = [];
  const failed: Named[] = [];
  const placeIn = createPlaceIn(drafts, shop, productId);
  const all = await widgets.list(shop.id);
  for (const { id, name, settings, type } of all.slice(0, maxWidgets)) {
    try {
      const { source, limit } = readWidgetSettings(settings);
      const place = await placeIn(source, limit);
      if (place > 0) {
        found.push({ id: String(id), name, detail: type, place });
      }
    } catch (error) {
      if (!(error instanceof AppError)) {
        throw error;
      }
      failed.push({ id: String(id), name, detail: error.message });
    }
    // Requests of shoppers come between two widgets.
    await pause();
  }
  const unasked = Math.max(0, all.length - maxWidgets);
  return { widgets: found, failed_widgets: failed, unasked_widgets: unasked };
}

/**
 * Returns a function that finds the place of a product among the first ones of a listing, from 1, or 0 when it is not
 * there. Many widgets show the same listing, which is evaluated once.
 */
function createPlaceIn(drafts: Dependencies['drafts'], shop: Shop, productId: number) {
  const places = new Map<string, Promise<number>>();
  const findPlace = async (listing: string, limit: number) => {
    const { evaluation } = await evaluateListing(drafts, shop, { listing, most: limit });
    return evaluation.productIds.slice(0, limit).indexOf(productId) + 1;
  };
  return (listing: string, limit: number) => {
    const key = `${limit} ${listing}`;
    const place = places.get(key) ?? findPlace(listing, limit);
    places.set(key, place);
    return place;
  };
}

function readWidgetSettings(text: string) {
  const { data } = widgetSettingsSchema.safeParse(JSON.parse(text));
  if (!data) {
    throw new AppError('invalid', 'Its settings cannot be read: save it again.');
  }
  return data;
}

async function rulesetsNaming(
  { rulesets, drafts }: Dependencies,
  shopId: number,
  facts: ProductFacts,
): Promise<Named[]> {
  const named: Named[] = [];
  for (const { id, name } of await rulesets.heads(shopId)) {
    const ruleset = await drafts.savedRulesets.get(shopId, id);
    const detail = ruleset && roleIn(ruleset, facts);
    if (detail) {
      named.push({ id: String(id), name, detail });
    }
  }
  return named;
}

/** Returns how a ruleset refers to a product, as a code. */
function roleIn(ruleset: CompiledRuleset, { productId, product, holding }: ProductFacts) {
  if (ruleset.excludedProducts.has(productId)) {
    return 'excluded';
  }
  const paths = ruleset.references.filter(
    (one) =>
      (one.kind === 'product' && one.id === productId) ||
      (one.kind === 'collection' && holding.has(one.id)),
  );
  if (paths.some(({ path }) => path.includes('output'))) {
    return 'output';
  }
  const tags = (product?.tags ?? '').split(',').map((tag) => tag.trim().toLowerCase());
  const own = new Map([
    ['product_tag', tags],
    ['product_vendor', [product?.vendor.toLowerCase() ?? '']],
    ['product_type', [product?.product_type.toLowerCase() ?? '']],
  ]);
  const isGroup = ruleset.rules.some(({ rule }) =>
    rule.output.some((output) =>
      wordsOf(output).some((word) => own.get(output.type)?.includes(word.toLowerCase())),
    ),
  );
  if (isGroup) {
    return 'group';
  }
  return paths.length > 0 ? 'condition' : undefined;
}

/** Returns the tags, vendors or types of an output. */
function wordsOf(output: Readonly<Record<string, unknown>>): string[] {
  const lists: unknown[] = [output.tags, output.vendors, output.types];
  return lists.flatMap((list) =>
    Array.isArray(list) ? list.filter((word): word is string => typeof word === 'string') : [],
  );
}

function exclusionsOf(
  settings: SearchSettings,
  catalog: ShopCatalog,
  { productId, product, holding }: ProductFacts,
): Named[] {
  const own = (product?.tags ?? '').split(',').map((tag) => tag.trim());
  const slot = catalog.slotOf(productId);
  return [
    ...(settings.excluded_products.includes(productId)
      ? [{ id: 'product', name: '', detail: '' }]
      : []),
    ...settings.excluded_tags
      .filter((tag) => own.includes(tag))
      .map((tag) => ({ id: 'tag', name: tag, detail: '' })),
    ...settings.excluded_collections
      .filter((id) => holding.has(id))
      .map((id) => ({ id: 'collection', name: catalog.collection(id)?.title ?? '', detail: '' })),
    ...(slot !== undefined && catalog.isExcluded(slot)
      ? [{ id: 'recommendations', name: '', detail: '' }]
      : []),
  ];
}
