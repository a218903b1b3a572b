import type { ImportKind, ImportRun, StoredRow } from './importer.ts';
import { leaveRoomAfter } from './leave-room.ts';

/** What one transaction removes: so few hold the write lock well below 100 ms. */
const removedPerTransaction = 100;

const idsPerPage = 1000;

/**
 * Removes what the shop holds and the files do not, and returns how much. A doubt about what a file holds
 * keeps everything: a store rather shows a product too long than loses its catalog to a cut file.
 */
export async function removeMissing<Value, Row extends StoredRow>(
  { idsAfter, remove }: Pick<ImportKind<Value, Row>, 'idsAfter' | 'remove'>,
  { kind, shopId, files, onProblem }: ImportRun,
  seen: SeenIds,
): Promise<number> {
  const { doubt } = seen;
  if (doubt !== null) {
    const reason = `Nothing was removed from the ${kind} of the shop: ${doubt}.`;
    onProblem({ file: files[0] ?? '', reason });
    return 0;
  }
  const contains = seen.lookup();
  let removed = 0;
  let page: number[] = [];
  do {
    page = await idsAfter(shopId, page.at(-1) ?? 0, idsPerPage);
    const missing = page.filter((id) => !contains(id));
    for (let start = 0; start < missing.length; start += removedPerTransaction) {
      const piece = missing.slice(start, start + removedPerTransaction);
      await leaveRoomAfter(() => remove(shopId, piece));
    }
    removed += missing.length;
  } while (page.length === idsPerPage);
  return removed;
}

/** The ids that the files of a run hold, in eight bytes each: a set would take five times as much. */
export class SeenIds {
  #ids = new Float64Array(1024);
  #count = 0;
  #isAnyTaken = false;
  #doubt: string | null = null;

  add(id: number): void {
    this.#isAnyTaken = true;
    this.#push(id);
  }

  /** A record that cannot be taken keeps what is stored of it. */
  addRejected(id: number): void {
    this.#push(id);
  }

  /** Of several reasons the first is told. */
  keepAll(reason: string): void {
    this.#doubt ??= reason;
  }

  /** Why nothing may be removed. Without any record the files are empty lists: that is no doubt. */
  get doubt(): string | null {
    const isAllRejected = this.#count > 0 && !this.#isAnyTaken;
    return isAllRejected ? (this.#doubt ?? 'not one record could be taken') : this.#doubt;
  }

  /** Tells whether an id was seen until now. */
  lookup(): (id: number) => boolean {
    const sorted = this.#ids.subarray(0, this.#count).toSorted();
    return (id) => {
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sorted[middle] ?? 0) < id) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return sorted[low] === id;
    };
  }

  #push(id: number): void {
    if (this.#count === this.#ids.length) {
      const larger = new Float64Array(this.#count * 2);
      larger.set(this.#ids);
      this.#ids = larger;
    }
    this.#ids[this.#count] = id;
    this.#count += 1;
  }
}
