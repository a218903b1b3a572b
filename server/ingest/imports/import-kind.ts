import type { ComparedRecord } from './field-changes.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';

/** A kind of record: reads its files and stores its rows. */
export interface ImportKind<Value, Row extends StoredRow> {
  read(path: string, context: ReadContext): AsyncIterable<ParsedRecord<Value>>;
  toRow(value: Value, context: ReadContext): Row;
  /** Combines two rows of the same id; absent: the later one replaces the earlier one. */
  combine?(earlier: Row, later: Row): Row;
  /** Completes rows that tell only a part of their record by the stored ones. Leaves out those that lack one. */
  complete?(shopId: number, rows: readonly Row[], context: ReadContext): Promise<Row[]>;
  /** Returns what a person compares of a row, and of the stored records; absent: records are compared as a whole. */
  compared?(row: Row): ComparedRecord;
  comparedStored?(shopId: number, ids: readonly number[]): Promise<Map<number, ComparedRecord>>;
  /** Estimates the number of database rows of a record. */
  estimateRows(row: Row): number;
  /** Returns the content hashes of stored rows by id. */
  contentHashes(shopId: number, ids: readonly number[]): Promise<Map<number, string>>;
  /** Saves rows and change feed in one transaction. */
  save(shopId: number, rows: readonly Row[], context: ReadContext): Promise<void>;
  /** Returns stored ids above `afterId` in ascending order. */
  idsAfter(shopId: number, afterId: number, limit: number): Promise<number[]>;
  /**
   * Removes rows and updates the change feed. Callers pass few ids, so that the write lock is held
   * briefly.
   */
  remove(shopId: number, ids: readonly number[]): Promise<void>;
}

export interface StoredRow {
  id: number;
  contentHash: string;
  /** True when the row was completed and is as it is stored. */
  isStored?: boolean;
}
