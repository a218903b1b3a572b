import { stat } from 'node:fs/promises';
import type { ColumnMapping } from '../contract/column-mapping.ts';
import { platformOf } from '../contract/names.ts';
import type { ImportSummary } from '../store/tables/imports/import-store.ts';
import type { Stores } from '../store/stores.ts';
import { type FieldChange, FieldChanges } from './imports/field-changes.ts';
import { type IgnoredPart, IgnoredParts } from './files/ignored-parts.ts';
import { collectionImport } from './imports/collection-import.ts';
import { contentImport } from './imports/content-import.ts';
import { customerImport } from './imports/customer-import.ts';
import { eventImport } from './imports/event-import.ts';
import type { ImportCounts, ImportProblem, ImportRun } from './imports/import-run.ts';
import { type Importer, createImporter } from './imports/importer.ts';
import { orderImport } from './imports/order-import.ts';
import { readProductNames, readVariantNames } from './imports/read-catalog-names.ts';
import { productImport } from './imports/product-import.ts';
import { marketImport } from './imports/market-import.ts';
import { refreshSmartCollections } from './smart-collections/smart-collections.ts';

export interface IngestDependencies extends Stores {
  /** The configured platform, which shops without a connection have. */
  platform: string;
  /** Retention of events in days; importing older events causes a warning. */
  eventRetentionDays?: number;
  /** Absent: the clock of this machine. */
  now?: () => number;
}

interface KindEntry {
  name: string;
  /** Alternative name on the command line. */
  alias?: string;
  importer: (stores: IngestDependencies) => Importer;
}

/** Kinds in import order: referenced records come first. */
const kinds = [
  { name: 'products', importer: (stores) => createImporter(productImport(stores)) },
  { name: 'collections', importer: (stores) => createImporter(collectionImport(stores)) },
  { name: 'customers', importer: (stores) => createImporter(customerImport(stores)) },
  { name: 'orders', importer: (stores) => createImporter(orderImport(stores)) },
  {
    name: 'content',
    alias: 'articles',
    importer: (stores) => createImporter(contentImport(stores)),
  },
  { name: 'markets', importer: (stores) => createImporter(marketImport(stores)) },
  { name: 'events', importer: (stores) => createImporter(eventImport(stores)) },
] as const satisfies readonly KindEntry[];

export type ImportKindName = (typeof kinds)[number]['name'];

export const importKinds: readonly { name: ImportKindName; alias?: string }[] = kinds;

export type ImportFiles = Partial<Record<ImportKindName, readonly string[]>>;

export interface ImportReport {
  counts: Partial<Record<ImportKindName, ImportCounts>>;
  /** The first 1,000 problems. */
  problems: ImportProblem[];
  problemCount: number;
  /** The first 1,000 warnings about records that were imported but may surprise the shop's owner. */
  warnings: ImportProblem[];
  /** What the files hold and Vitrine does not read, by kind. */
  ignored: Partial<Record<ImportKindName, IgnoredPart[]>>;
  /** What a check has found by field, by kind. */
  changes: Partial<Record<ImportKindName, FieldChange[]>>;
}

export interface ImportProgress {
  kind: ImportKindName;
  /** Records of this kind so far. */
  records: number;
  /** Bytes of all files of all kinds. */
  bytesRead: number;
  totalBytes: number;
}

export interface IngestOptions {
  /** Removes stored records that the files of the given kinds no longer hold. */
  replace?: boolean;
  /** Counts what would be written, and writes nothing. */
  isCheck?: boolean;
  /** What the columns of tables are that Vitrine does not know, by the path of the file. */
  columns?: Readonly<Record<string, ColumnMapping>>;
  onProblem?: (problem: ImportProblem) => void;
  onWarning?: (warning: ImportProblem) => void;
  onProgress?: (progress: ImportProgress) => void;
  /** Stops the import between two records, with the reason of the signal. What was saved before stays. */
  signal?: AbortSignal | undefined;
}

const maxReported = 1000;

/** Imports the files of a shop. All imports go through this function. */
export async function ingest(
  dependencies: IngestDependencies,
  shopId: number,
  files: ImportFiles,
  options: IngestOptions = {},
): Promise<ImportReport> {
  const { replace = false, isCheck = false, columns = {}, signal } = options;
  const report = emptyReport();
  const { database } = dependencies;
  const context = await beginContext(dependencies, shopId);
  const totalBytes = await sizeOf(Object.values(files).flat());
  let bytesRead = 0;
  for (const { name: kind, importer } of kinds) {
    const given = files[kind] ?? [];
    if (given.length === 0) {
      continue;
    }
    const startedAt = performance.now();
    const ignored = new IgnoredParts();
    const changes = new FieldChanges();
    const run = { kind, database, shopId, files: given, context, replace, isCheck, signal };
    const counts = await importer(dependencies)({
      ...run,
      ...reportingTo(report, options),
      changes: isCheck ? changes : undefined,
      columns,
      readProductNames: () => readProductNames(dependencies.products, shopId),
      readVariantNames: () => readVariantNames(dependencies.products, shopId),
      onIgnored: (file, name, place) => ignored.add(file, name, place),
      onProgress(records, bytes) {
        bytesRead += bytes;
        options.onProgress?.({ kind, records, bytesRead, totalBytes });
      },
    });
    report.counts[kind] = counts;
    report.ignored[kind] = ignored.list();
    report.changes[kind] = changes.list();
    const seconds = (performance.now() - startedAt) / 1_000;
    if (!isCheck) {
      await saveSummary(dependencies, { shopId, kind, ...counts, seconds, finishedAt: Date.now() });
    } else if (kind === 'products' && counts.saved > 0) {
      warnOfLaterFiles(files, reportingTo(report, options));
    }
  }
  if (!isCheck && decideMembers(files)) {
    await refreshSmartCollections(dependencies, shopId);
  }
  return report;
}

/** Says what a check cannot tell: it compares with what is stored, and an import stores one file before the next. */
function warnOfLaterFiles(
  { products: [file = '', ...others] = [], orders = [] }: ImportFiles,
  { onWarning }: Pick<ImportRun, 'onWarning'>,
): void {
  if (others.length + orders.length > 0) {
    const reason =
      'a check writes nothing, so later files do not find the products that are new here: import these first, and check the others then';
    onWarning({ file, reason });
  }
}

function emptyReport(): ImportReport {
  return { counts: {}, problems: [], problemCount: 0, warnings: [], ignored: {}, changes: {} };
}

/** Returns whether the files have what the members of smart collections follow from. */
function decideMembers({ products, collections, orders }: ImportFiles): boolean {
  return (products ?? collections ?? orders) !== undefined;
}

function reportingTo(
  report: ImportReport,
  { onProblem, onWarning }: IngestOptions,
): Pick<ImportRun, 'onProblem' | 'onWarning'> {
  return {
    onProblem(problem) {
      report.problemCount += 1;
      addToReport(report.problems, problem);
      onProblem?.(problem);
    },
    onWarning(warning) {
      addToReport(report.warnings, warning);
      onWarning?.(warning);
    },
  };
}

async function beginContext(
  { shops, platform, eventRetentionDays }: IngestDependencies,
  shopId: number,
) {
  const shop = await shops.find({ id: shopId });
  return {
    importedAt: new Date().toISOString(),
    platform: platformOf(shop?.platform ?? null, platform),
    ...(shop && { currency: shop.currency }),
    ...(eventRetentionDays === undefined ? {} : { eventRetentionDays }),
  };
}

/** Saves the summary for the metrics of a running server, which may be another process. */
function saveSummary({ database, imports }: Stores, summary: ImportSummary): Promise<void> {
  return database.write(summary.shopId, (transaction) => imports.save(transaction, summary));
}

function addToReport(problems: ImportProblem[], problem: ImportProblem): void {
  if (problems.length < maxReported) {
    problems.push(problem);
  }
}

/** Returns the total size in bytes. Missing files count as 0; reading them reports the problem. */
async function sizeOf(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
