import { IdList } from './id-list.ts';
import type { ImportKind, StoredRow } from './import-kind.ts';
import type { ImportRun } from './import-run.ts';
import { yieldWriteLock } from '../../store/port/yield-write-lock.ts';

/** Records removed per transaction: few enough to hold the write lock well below 100 ms. */
const removedPerTransaction = 100;

const idsPerPage = 1000;

export interface Replacement {
  /** Ids stored before the run. */
  storedIds: IdList;
  seen: SeenIds;
}

/**
 * Removes records that were stored before the run and are missing in the files. Returns their number.
 * Removes nothing when a file may be incomplete: an outdated product does less harm than a lost catalog.
 */
export async function removeMissing<Value, Row extends StoredRow>(
  { idsAfter, remove }: Pick<ImportKind<Value, Row>, 'idsAfter' | 'remove'>,
  { kind, database, shopId, files, onProblem, isCheck }: ImportRun,
  { storedIds, seen }: Replacement,
): Promise<number> {
  const { removalBlocker } = seen;
  if (removalBlocker !== null) {
    const reason = `Nothing was removed from the ${kind} of the shop: ${removalBlocker}.`;
    onProblem({ file: files[0] ?? '', reason });
    return 0;
  }
  const wasStored = storedIds.lookup();
  const isSeen = seen.lookup();
  let removed = 0;
  let page: number[] = [];
  do {
    page = await idsAfter(shopId, page.at(-1) ?? 0, idsPerPage);
    const missing = page.filter((id) => wasStored(id) && !isSeen(id));
    const toRemove = isCheck ? [] : missing;
    for (let start = 0; start < toRemove.length; start += removedPerTransaction) {
      const batch = toRemove.slice(start, start + removedPerTransaction);
      await yieldWriteLock(database, () => remove(shopId, batch));
    }
    removed += missing.length;
  } while (page.length === idsPerPage);
  return removed;
}

/** Returns the ids stored before a run. Records that others add during the run are not removed. */
export async function readStoredIds<Value, Row extends StoredRow>(
  { idsAfter }: Pick<ImportKind<Value, Row>, 'idsAfter'>,
  shopId: number,
): Promise<IdList> {
  const storedIds = new IdList();
  let page: number[] = [];
  do {
    page = await idsAfter(shopId, page.at(-1) ?? 0, idsPerPage);
    page.forEach((id) => storedIds.add(id));
  } while (page.length === idsPerPage);
  return storedIds;
}

/** The ids in the files of a run. */
export class SeenIds {
  readonly #ids = new IdList();
  #hasValidRecord = false;
  #removalBlocker: string | null = null;

  add(id: number): void {
    this.#hasValidRecord = true;
    this.#ids.add(id);
  }

  /** Adds the id of a rejected record, so that its stored version is kept. */
  addRejected(id: number): void {
    this.#ids.add(id);
  }

  /** Prevents all removals; keeps the first reason. */
  preventRemoval(reason: string): void {
    this.#removalBlocker ??= reason;
  }

  /** The reason why nothing may be removed, or null. Empty lists are valid and prevent nothing. */
  get removalBlocker(): string | null {
    const isAllRejected = this.#ids.size > 0 && !this.#hasValidRecord;
    return isAllRejected ? (this.#removalBlocker ?? 'no record is valid') : this.#removalBlocker;
  }

  /** Returns a function that tells whether an id has been seen so far. */
  lookup(): (id: number) => boolean {
    return this.#ids.lookup();
  }
}
