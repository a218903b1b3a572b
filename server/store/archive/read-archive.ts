import { AppError } from '../../base/errors.ts';
import { readVersion } from '../../base/version.ts';
import type { Migration } from '../port/migration.ts';
import { allMigrations, versionOf } from '../schema/migrations.ts';
import { notAnArchive, readCompressed } from './archive-file.ts';
import {
  archiveFormat,
  type ArchiveHeader,
  headerSchema,
  type Manifest,
  manifestSchema,
  tableStartSchema,
} from './manifest.ts';
import { TableDigest } from './table-digest.ts';

/** Rows of one table of an archive, each as one line of JSON. */
export interface ArchivedLines {
  table: string;
  columns: readonly string[];
  lines: string[];
}

interface CheckOptions {
  /** The migrations of this program; absent: all of this version. */
  migrations?: readonly Migration[];
  onRows?: (rows: number) => void;
}

/** What a whole archive says about itself. */
export interface CheckedArchive {
  manifest: Manifest;
  /** The migrations of this program that its data have. */
  migrations: readonly Migration[];
  /** The first version whose schema it has. */
  schemaVersion: string;
}

/** Reads an archive to its end and compares its rows with its manifest. */
export async function checkArchive(
  file: string,
  { migrations: known = allMigrations, onRows }: CheckOptions = {},
): Promise<CheckedArchive> {
  const digests = new Map<string, TableDigest>();
  const reader = new ArchiveReader(file, known);
  let rows = 0;
  for await (const { table, lines } of reader.read()) {
    const digest = digests.get(table) ?? new TableDigest();
    digests.set(table, digest);
    lines.forEach((line) => digest.add(line));
    rows += lines.length;
    onRows?.(rows);
  }
  const { manifest } = reader;
  for (const table of manifest.tables) {
    const { rows: count, value } = digests.get(table.name) ?? new TableDigest();
    if (count !== table.rows || value !== table.digest) {
      throw damaged(file, table.name);
    }
  }
  const { migrations } = reader;
  return { manifest, migrations, schemaVersion: versionOf(migrations.at(-1)?.name ?? '') };
}

/** Reads an archive once. */
export class ArchiveReader {
  readonly #file: string;
  readonly #known: readonly Migration[];
  #manifest: Manifest | undefined;
  #migrations: readonly Migration[] = [];
  /** The table that is being read. */
  #table: Omit<ArchivedLines, 'lines'> | undefined;

  constructor(file: string, known: readonly Migration[]) {
    this.#file = file;
    this.#known = known;
  }

  /** The migrations of this program that the data of the archive have. */
  get migrations(): readonly Migration[] {
    return this.#migrations;
  }

  /** The last line, which is known when all rows are read. */
  get manifest(): Manifest {
    if (!this.#manifest) {
      throw new AppError('invalid', `The backup ${this.#file} is cut short: use another one.`);
    }
    return this.#manifest;
  }

  /** Reads the rows of all tables, in the order of the file. */
  async *read(): AsyncGenerator<ArchivedLines> {
    let isStarted = false;
    for await (const block of this.#blocks()) {
      const [first, ...others] = block;
      if (first !== undefined) {
        yield* this.#rowsIn(isStarted ? block : this.#afterHeader(first, others));
        isStarted = true;
      }
    }
    if (!this.#manifest) {
      throw isStarted ? damaged(this.#file, this.#table?.table) : notAnArchive(this.#file);
    }
  }

  async *#blocks(): AsyncGenerator<string[]> {
    try {
      yield* readCompressed(this.#file);
    } catch (error) {
      throw isOfCompression(error) ? damaged(this.#file, this.#table?.table, error) : error;
    }
  }

  /** Splits lines at those that begin a table or end the archive. */
  *#rowsIn(lines: readonly string[]): Generator<ArchivedLines> {
    let rows: string[] = [];
    for (const line of lines) {
      if (line.startsWith('[')) {
        rows.push(line);
        continue;
      }
      yield* this.#ofTable(rows);
      rows = [];
      this.#readMark(line);
    }
    yield* this.#ofTable(rows);
  }

  *#ofTable(lines: string[]): Generator<ArchivedLines> {
    if (lines.length > 0) {
      if (!this.#table) {
        throw damaged(this.#file, undefined);
      }
      yield { ...this.#table, lines };
    }
  }

  #readMark(line: string): void {
    const value = parseJson(line);
    const start = tableStartSchema.safeParse(value);
    const end = manifestSchema.safeParse(value);
    if (start.success) {
      this.#table = start.data;
    } else if (end.success) {
      this.#manifest = end.data.manifest;
    } else {
      throw damaged(this.#file, this.#table?.table);
    }
  }

  #afterHeader(line: string, others: string[]): string[] {
    const header = headerSchema.safeParse(parseJson(line));
    if (!header.success) {
      throw notAnArchive(this.#file);
    }
    requireReadable(this.#file, header.data, this.#known);
    this.#migrations = this.#known.slice(0, header.data.migrations.length);
    return others;
  }
}

/** Refuses archives of later schemas, whose data may have another meaning, and of those from before the first one. */
function requireReadable(
  file: string,
  { format, migrations, version }: ArchiveHeader,
  known: readonly Migration[],
): void {
  const begins = migrations[0] === known[0]?.name;
  if (format > archiveFormat || (begins && migrations.length > known.length)) {
    const fitting = format > archiveFormat ? version : versionOf(migrations.at(-1) ?? '');
    throw new AppError(
      'conflict',
      `The backup ${file} has data of version ${fitting}, and this is version ${readVersion()}: restore it with version ${fitting} or newer.`,
    );
  }
  if (!begins || migrations.some((name, index) => name !== known[index]?.name)) {
    throw new AppError(
      'conflict',
      `The backup ${file} was made by version ${version}, from before the first release: restore it with that version, then start this one, which updates the data.`,
    );
  }
}

function damaged(file: string, table: string | undefined, cause?: unknown): AppError {
  const place = table === undefined ? '' : ` in the table ${table}`;
  return new AppError(
    'invalid',
    `The backup ${file} is damaged${place}: nothing was changed. Use another one.`,
    { cause },
  );
}

function isOfCompression(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('Z_');
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
