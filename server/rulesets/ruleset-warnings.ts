import { listingPaths } from '../contract/listing-paths.ts';
import { formatIssuePath } from '../contract/issue-path.ts';
import type { Reference } from '../rules/references.ts';
import type { CollectionStore } from '../store/tables/catalog/collection-store.ts';
import type { ProductStore } from '../store/tables/catalog/product-store.ts';
import type { RulesetStore } from '../store/tables/rulesets/ruleset-store.ts';

export interface WarningStores {
  products: ProductStore;
  collections: CollectionStore;
  rulesets: RulesetStore;
}

/** Limits the warnings: further ones come after these are fixed. */
const maxReported = 100;

/**
 * Returns a sentence for each missing record that a ruleset refers to. A warning rather than an
 * error, because the record may be imported later.
 */
export async function referenceWarnings(
  stores: WarningStores,
  shopId: number,
  references: readonly Reference[],
): Promise<string[]> {
  const known = {
    product: await existing(references, 'product', (ids) =>
      stores.products.contentHashes(shopId, ids),
    ),
    collection: await existing(references, 'collection', (ids) =>
      stores.collections.contentHashes(shopId, ids),
    ),
    ruleset: new Set((await stores.rulesets.heads(shopId)).map(({ id }) => id)),
  };
  return references
    .flatMap((reference) => {
      const problem =
        reference.kind === 'listing'
          ? pathProblem(reference.pathname)
          : idProblem(reference, known[reference.kind]);
      return problem === undefined ? [] : `${formatIssuePath(reference.path)}: ${problem}`;
    })
    .slice(0, maxReported);
}

async function existing(
  references: readonly Reference[],
  kind: 'product' | 'collection',
  find: (ids: number[]) => Promise<ReadonlyMap<number, unknown>>,
): Promise<ReadonlySet<number>> {
  const ids = references.flatMap((reference) => (reference.kind === kind ? reference.id : []));
  const found = await find([...new Set(ids)]);
  return new Set(found.keys());
}

function pathProblem(pathname: string): string | undefined {
  return listingPaths.has(pathname)
    ? undefined
    : `${pathname} is not the path of a listing endpoint`;
}

function idProblem(
  { kind, id }: Extract<Reference, { id: number }>,
  known: ReadonlySet<number>,
): string | undefined {
  return known.has(id) ? undefined : `there is no ${kind} ${id}`;
}
