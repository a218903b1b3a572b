import { z } from 'zod';

const tableSchema = z.strictObject({
  name: z.string(),
  rows: z.int().min(0),
  digest: z.string(),
});

/** The first line of an archive. It decides whether this version can read the others. */
export const headerSchema = z.object({
  archive: z.literal('vitrine'),
  format: z.int(),
  /** The version of the program that wrote it. */
  version: z.string(),
  migrations: z.array(z.string()),
});

/** The line before the rows of a table. */
export const tableStartSchema = z.strictObject({
  table: z.string(),
  columns: z.array(z.string()),
});

/** The last line. */
export const manifestSchema = z.strictObject({
  manifest: z.strictObject({
    epoch: z.string(),
    createdAt: z.string(),
    tables: z.array(tableSchema),
    /** The last numbers that tables gave to rows, which are never used again. */
    highestIds: z.record(z.string(), z.int()),
  }),
});

export type ArchiveHeader = z.output<typeof headerSchema>;
export type Manifest = z.output<typeof manifestSchema>['manifest'];

/** Changes when archives of this version cannot be read by the one before. */
export const archiveFormat = 1;
