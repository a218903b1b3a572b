import { IdList } from './id-list.ts';
import type { ImportKind, StoredRow } from './import-kind.ts';
import type { ImportRun } from './import-run.ts';
import { leaveRoomAfter } from '../store/leave-room.ts';

/** What one transaction removes: so few hold the write lock well below 100 ms. */
const removedPerTransaction = 100;

const idsPerPage = 1000;

export interface Replacement {
  /** What the shop held before the run. */
  held: IdList;
  seen: SeenIds;
}

/**
 * Removes what the shop held before the run and the files do not, and returns how much. A doubt about what
 * a file holds keeps everything: a store rather shows a product too long than loses its catalog to a cut
 * file.
 */
export async function removeMissing<Value, Row extends StoredRow>(
  { idsAfter, remove }: Pick<ImportKind<Value, Row>, 'idsAfter' | 'remove'>,
  { kind, shopId, files, onProblem }: ImportRun,
  { held, seen }: Replacement,
): Promise<number> {
  const { doubt } = seen;
  if (doubt !== null) {
    const reason = `Nothing was removed from the ${kind} of the shop: ${doubt}.`;
    onProblem({ file: files[0] ?? '', reason });
    return 0;
  }
  const wasHeld = held.lookup();
  const isSeen = seen.lookup();
  let removed = 0;
  let page: number[] = [];
  do {
    page = await idsAfter(shopId, page.at(-1) ?? 0, idsPerPage);
    const missing = page.filter((id) => wasHeld(id) && !isSeen(id));
    for (let start = 0; start < missing.length; start += removedPerTransaction) {
      const piece = missing.slice(start, start + removedPerTransaction);
      await leaveRoomAfter(() => remove(shopId, piece));
    }
    removed += missing.length;
  } while (page.length === idsPerPage);
  return removed;
}

/** What the shop holds before a run: what comes meanwhile from elsewhere is not the run's to remove. */
export async function heldIds<Value, Row extends StoredRow>(
  { idsAfter }: Pick<ImportKind<Value, Row>, 'idsAfter'>,
  shopId: number,
): Promise<IdList> {
  const held = new IdList();
  let page: number[] = [];
  do {
    page = await idsAfter(shopId, page.at(-1) ?? 0, idsPerPage);
    page.forEach((id) => held.add(id));
  } while (page.length === idsPerPage);
  return held;
}

/** The ids that the files of a run hold. */
export class SeenIds {
  readonly #ids = new IdList();
  #isAnyTaken = false;
  #doubt: string | null = null;

  add(id: number): void {
    this.#isAnyTaken = true;
    this.#ids.add(id);
  }

  /** A record that cannot be taken keeps what is stored of it. */
  addRejected(id: number): void {
    this.#ids.add(id);
  }

  /** Of several reasons the first is told. */
  keepAll(reason: string): void {
    this.#doubt ??= reason;
  }

  /** Why nothing may be removed. Without any record the files are empty lists: that is no doubt. */
  get doubt(): string | null {
    const isAllRejected = this.#ids.size > 0 && !this.#isAnyTaken;
    return isAllRejected ? (this.#doubt ?? 'not one record could be taken') : this.#doubt;
  }

  /** Tells whether an id was seen until now. */
  lookup(): (id: number) => boolean {
    return this.#ids.lookup();
  }
}
