import { parseIdList } from '../../contract/values/ids.ts';
import { listingPaths, rulesetIdOf } from '../../contract/listing-paths.ts';
import { createNames } from '../../contract/names.ts';
import type { WidgetSettings } from '../../contract/widget.ts';
import type { CollectionStore } from '../../store/tables/catalog/collection-store.ts';
import type { ProductStore } from '../../store/tables/catalog/product-store.ts';
import type { RulesetStore } from '../../store/tables/rulesets/ruleset-store.ts';

interface WarningStores {
  products: ProductStore;
  collections: CollectionStore;
  rulesets: RulesetStore;
}

/** Source parameters that refer to products or collections. */
const references = [
  { kind: 'product', parameters: ['ids', 'platform_product_ids'] },
  { kind: 'collection', parameters: ['platform_collection_id', 'platform_collection_ids'] },
] as const;

/**
 * Returns one sentence for each reference of a widget to a missing record. This is no error, since the
 * record may be added later.
 */
export async function widgetWarnings(
  stores: WarningStores,
  shopId: number,
  { source }: Pick<WidgetSettings, 'source'>,
  names: { platform: string; service: string },
): Promise<string[]> {
  const { pathname, searchParams } = new URL(source, 'http://localhost');
  const rulesetId = rulesetIdOf(pathname);
  if (rulesetId !== undefined) {
    const ruleset = await stores.rulesets.find(shopId, rulesetId);
    return ruleset ? [] : [`source: there is no ruleset ${rulesetId}.`];
  }
  if (!listingPaths.has(pathname)) {
    return [`source: ${pathname} is not the path of a listing endpoint of this version.`];
  }
  const warnings: string[] = [];
  for (const { kind, parameters } of references) {
    const named = idsOf(searchParams, parameters, names);
    const known = await stores[`${kind}s`].contentHashes(shopId, named);
    const missing = named.filter((id) => !known.has(id));
    warnings.push(...missing.map((id) => `source: there is no ${kind} ${id}.`));
  }
  return warnings;
}

function idsOf(
  given: URLSearchParams,
  parameters: readonly string[],
  names: { platform: string; service: string },
): number[] {
  const identifiers = createNames(names);
  return [...given]
    .filter(([name]) => parameters.includes(identifiers.neutralParameter(name)))
    .flatMap(([, value]) => parseIdList(value));
}
