import type { ParsedRecord, ReadContext } from './record.ts';

/** A kind of file: how it is read and where its records are stored. */
export interface ImportKind<Value, Row extends StoredRow> {
  read(path: string, context: ReadContext): AsyncIterable<ParsedRecord<Value>>;
  toRow(value: Value, context: ReadContext): Row;
  /** How many rows of the database a record takes, about. */
  weigh(row: Row): number;
  /** Hashes of what the shop holds of these ids. */
  contentHashes(shopId: number, ids: readonly number[]): Promise<Map<number, string>>;
  /** In one transaction with the change feed. */
  save(shopId: number, rows: readonly Row[], context: ReadContext): Promise<void>;
  /** What the shop holds, ascending, from the id after `afterId`. */
  idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]>;
  /** With the change feed; of few ids, so that no transaction holds the write lock for long. */
  remove(shopId: number, ids: readonly number[]): Promise<void>;
}

export interface StoredRow {
  id: number;
  contentHash: string;
}
