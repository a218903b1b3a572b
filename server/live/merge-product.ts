import { z } from 'zod';
import type { Product, Variant } from '../catalog/product.ts';
import type { JsonObject } from '../connectors/json-object.ts';
import { parseId } from '../contract/values/ids.ts';

/** Webhooks carry the first 100 variants, and name all of them here. */
const namedSchema = z
  .array(z.object({ id: z.unknown(), admin_graphql_api_id: z.unknown() }).partial())
  .catch([]);

/** The platform allows a product no more variants. */
const maxVariants = 2_048;

/** Longer texts are no ids. */
const longestId = 128;

/**
 * Adds what a webhook leaves out to a product, from its stored version: metafields, selling plans, its kind, variants
 * beyond those that the body carries, and the times of its creation and publication.
 */
export function mergeProduct(product: Product, body: JsonObject, stored: Product): Product {
  const storedVariants = new Map(stored.variants.map((variant) => [variant.id, variant]));
  const variants = product.variants.map((variant) =>
    mergeVariant(variant, storedVariants.get(variant.id)),
  );
  const carried = new Set(variants.map(({ id }) => id));
  const others = namedVariants(body)
    .filter((id) => !carried.has(id))
    .flatMap((id) => storedVariants.get(id) ?? []);
  return {
    ...product,
    variants: [...variants, ...others].map((variant, index) => ({
      ...variant,
      position: others.length > 0 ? index + 1 : variant.position,
    })),
    ...('metafields' in body ? {} : keptParts(body, stored)),
  };
}

/** Returns the parts that only pulls carry, and the category where the body does not name it. */
function keptParts(body: JsonObject, stored: Product): Partial<Product> {
  const { metafields, is_gift_card: isGiftCard, combined_parent_id: parentId, category } = stored;
  return {
    metafields,
    ...(isGiftCard && !('is_gift_card' in body) && { is_gift_card: isGiftCard }),
    ...(parentId !== undefined && { combined_parent_id: parentId }),
    ...(category && !('category' in body) && { category }),
  };
}

function mergeVariant(variant: Variant, stored: Variant | undefined): Variant {
  if (!stored) {
    return variant;
  }
  return {
    ...variant,
    metafields: keep(variant.metafields, stored.metafields),
    selling_plan_allocations: keep(
      variant.selling_plan_allocations,
      stored.selling_plan_allocations,
    ),
    inventory_item_id: variant.inventory_item_id || stored.inventory_item_id,
  };
}

/** Returns the known list where a body has none. */
function keep<Item>(given: Item[], known: Item[]): Item[] {
  return given.length === 0 ? known : given;
}

/** Returns the ids of all variants that the body names. */
function namedVariants({ variant_gids: named }: JsonObject): number[] {
  const list: unknown = Array.isArray(named) ? named.slice(0, maxVariants) : named;
  return namedSchema
    .parse(list)
    .flatMap(({ id, admin_graphql_api_id: globalId }) => readId(globalId ?? id) ?? []);
}

function readId(value: unknown): number | undefined {
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) ? value : undefined;
  }
  return typeof value === 'string' && value.length <= longestId ? parseId(value.trim()) : undefined;
}

/** Returns whether the body names more variants than it carries. */
export function lacksVariants(body: JsonObject): boolean {
  const { variants } = body;
  return namedVariants(body).length > (Array.isArray(variants) ? variants.length : 0);
}
