import type { PulledKind } from '../connectors/store-connection.ts';
import { lacksVariants } from './merge-product.ts';
import { isHead } from './save-collection-heads.ts';
import type { SeenChange } from './seen-change.ts';

/**
 * Returns the kinds of which webhooks have told nothing, or only a part: members of collections, variants beyond the first, texts in further languages.
 */
export function kindsToPull(
  changes: readonly SeenChange[],
  { translatedLocales = [] }: { translatedLocales?: readonly string[] } = {},
): PulledKind[] {
  const kinds = changes.flatMap(({ change, row }): readonly PulledKind[] => {
    if (change.type === 'outdated') {
      return change.kinds;
    }
    if (row?.kind === 'collections' && isHead(row.value)) {
      return ['collections'];
    }
    return row?.kind === 'products' && row.body && lacksVariants(row.body) ? ['products'] : [];
  });
  const hasTexts = changes.some(({ row }) => row && translatedKinds.has(row.kind));
  return [
    ...new Set(kinds),
    ...(hasTexts && translatedLocales.length > 0 ? (['translations'] as const) : []),
  ];
}

const translatedKinds: ReadonlySet<string> = new Set(['products', 'collections', 'content']);
