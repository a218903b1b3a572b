import type { CollectionStore } from '../store/collection-store.ts';
import type { Database } from '../store/database.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { ProductStore } from '../store/product-store.ts';
import { collectionImport } from './collection-import.ts';
import { importFiles, type ImportCounts, type ImportProblem } from './importer.ts';
import { orderImport } from './order-import.ts';
import { productImport } from './product-import.ts';

export interface IngestDependencies {
  database: Database;
  products: ProductStore;
  collections: CollectionStore;
  orders: OrderStore;
  platform: string;
}

/** Kinds in the order in which they are imported: what others refer to comes first. */
export const importKinds = ['products', 'collections', 'orders'] as const;

export type ImportKindName = (typeof importKinds)[number];

export type ImportFiles = Partial<Record<ImportKindName, readonly string[]>>;

export interface ImportReport {
  counts: Partial<Record<ImportKindName, ImportCounts>>;
  problems: ImportProblem[];
}

export type OnProgress = (kind: ImportKindName, recordsRead: number) => void;

/** A store's files in: the one way in which files become rows. */
export async function ingest(
  dependencies: IngestDependencies,
  shopId: number,
  files: ImportFiles,
  onProgress: OnProgress = () => {},
): Promise<ImportReport> {
  const { database, platform } = dependencies;
  const run = {
    shopId,
    context: { importedAt: new Date().toISOString(), platform },
  };
  const importers = {
    products: (options: RunOptions) =>
      importFiles({ ...run, ...options, kind: productImport(database, dependencies.products) }),
    collections: (options: RunOptions) =>
      importFiles({
        ...run,
        ...options,
        kind: collectionImport(database, dependencies.collections),
      }),
    orders: (options: RunOptions) =>
      importFiles({ ...run, ...options, kind: orderImport(database, dependencies.orders) }),
  };
  const report: ImportReport = { counts: {}, problems: [] };
  for (const kind of importKinds) {
    const given = files[kind] ?? [];
    if (given.length === 0) {
      continue;
    }
    const { problems, ...counts } = await importers[kind]({
      files: given,
      onProgress: (recordsRead) => onProgress(kind, recordsRead),
    });
    report.counts[kind] = counts;
    report.problems.push(...problems);
  }
  return report;
}

interface RunOptions {
  files: readonly string[];
  onProgress: (recordsRead: number) => void;
}
