import type { z } from 'zod';
import { noCandidate } from '../../catalog/candidates.ts';
import type { ShopCatalog } from '../../catalog/shop-catalog.ts';
import type { recommendationEndpoints } from './contract.ts';
import { AppError } from '../../base/errors.ts';
import type { OutputSource, ResolvedSources } from '../../rules/output-sources.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { shownProducts } from '../products/shown-product.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { TrialDependencies } from '../rulesets/try-ruleset.ts';

type Relations = z.output<typeof recommendationEndpoints.productRelations.answer>;
type Relation = Relations['relations'][number];
type LeftOut = Relation['left_out'][number];
interface Dependencies {
  texts: ProductTexts;
  drafts: TrialDependencies;
}

const maxProducts = 12;

const maxTrending = 1_000;

/** The recommenders with the listings that show them, and the names of their sources. */
const kinds = [
  { kind: 'first', path: '/api/v1/products/recommended', source: 'static' },
  { kind: 'bought_together', path: '/api/v1/products/recommended', source: 'bought_together' },
  { kind: 'similar', path: '/api/v1/products/similar_products', source: 'similar' },
  { kind: 'viewed_related', path: '/api/v1/products/viewed-related', source: 'viewed_related' },
] as const;

/** Returns what recommenders show with a product, what they leave out, and why. */
export async function productRelations(
  dependencies: Dependencies,
  { shop, catalog }: { shop: Shop; catalog: ShopCatalog },
  productId: number,
): Promise<Relations> {
  const { texts, drafts } = dependencies;
  const relations: Relation[] = [];
  for (const { kind, path, source } of kinds) {
    const parameters = { platform_product_ids: String(productId) };
    const resolved = await resolve(dependencies, { shop, catalog }, path, parameters);
    const found = resolved.sources.find(({ name }) => name === source);
    if (found) {
      relations.push({ kind, ...(await listOf(dependencies, shop, resolved, found)) });
    }
  }
  const { recommendations } = await drafts.shopSettings.get(shop.id);
  const pair = recommendations.pairs.find((one) => one.product_id === productId);
  const shown = await shownProducts(texts, shop.id, [
    productId,
    ...(pair?.never ?? []),
    ...(pair?.first ?? []),
  ]);
  const product = shown.get(productId);
  if (!product) {
    throw new AppError('not-found', `The shop has no product ${productId}.`);
  }
  return {
    currency: shop.currency,
    product,
    relations,
    trending_place: await trendingPlace(dependencies, { shop, catalog }, productId),
    never: (pair?.never ?? []).flatMap((id) => shown.get(id) ?? []),
    first: (pair?.first ?? []).flatMap((id) => shown.get(id) ?? []),
  };
}

function resolve(
  { drafts }: Dependencies,
  place: { shop: Shop; catalog: ShopCatalog },
  path: string,
  parameters: Record<string, string>,
): Promise<ResolvedSources> {
  const route = drafts.listings.find(({ endpoint }) => endpoint.path === path);
  if (!route) {
    throw new Error(`There is no listing ${path}.`);
  }
  return route.resolve({ ...place, parameters });
}

async function listOf(
  { texts }: Dependencies,
  { id: shopId }: Shop,
  { rejectionOf }: ResolvedSources,
  { findCandidates }: OutputSource,
): Promise<Pick<Relation, 'products' | 'left_out'>> {
  const { productIds, explain } = await findCandidates();
  const selected: number[] = [];
  const rejected = new Map<number, LeftOut['reason']>();
  for (const id of productIds) {
    if (id === noCandidate || selected.includes(id)) {
      continue;
    }
    const reason = rejectionOf?.(id);
    if (reason === undefined) {
      selected.push(id);
    } else if (rejected.size < maxProducts && reason !== 'input') {
      rejected.set(id, reason);
    }
    if (selected.length === maxProducts) {
      break;
    }
  }
  const reasons = await explain(selected);
  const shown = await shownProducts(texts, shopId, [...selected, ...rejected.keys()]);
  return {
    products: selected.flatMap((id) => {
      const product = shown.get(id);
      const { score = null, pairs = [] } = reasons.get(id) ?? {};
      return product ? [{ ...product, score, reason: pairs[0] ?? null }] : [];
    }),
    left_out: [...rejected].flatMap(([id, reason]) => {
      const product = shown.get(id);
      return product ? [{ ...product, reason }] : [];
    }),
  };
}

async function trendingPlace(
  dependencies: Dependencies,
  place: { shop: Shop; catalog: ShopCatalog },
  productId: number,
): Promise<number | null> {
  const path = '/api/v1/products/trending_products';
  const { sources } = await resolve(dependencies, place, path, {});
  const trending = sources.find(({ name }) => name === 'trending');
  const { productIds } = (await trending?.findCandidates()) ?? { productIds: [] };
  let count = 0;
  for (const id of productIds) {
    count += id === noCandidate ? 0 : 1;
    if (id === productId) {
      return count;
    }
    if (count === maxTrending) {
      break;
    }
  }
  return null;
}
