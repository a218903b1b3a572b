import { yieldWriteLock } from '../../store/port/yield-write-lock.ts';
import type { ModelKey, ModelStore } from '../../store/tables/models/model-store.ts';
import type { Database } from '../../store/port/database.ts';
import { listBytes, packLists } from './list-blob.ts';
import type { Neighbours } from '../models/neighbours.ts';
import { packRanking } from './ranking-blob.ts';
import type { Ranking } from '../models/ranking.ts';

interface WriteDependencies {
  database: Database;
  models: ModelStore;
}

/** Approximate size of one transaction, which holds the write lock for 5 to 20 ms. */
const bytesPerPiece = 512 * 1024;

const rankedPerPiece = 20_000;

export async function writeLists(
  { database, models }: WriteDependencies,
  key: ModelKey,
  { neighbours, productIds }: { neighbours: Neighbours; productIds: Float64Array },
  onWritten: (products: number, total: number) => void,
): Promise<void> {
  for (let from = 0; from < productIds.length;) {
    const to = endOfPiece(neighbours, from, productIds.length);
    const lists = packLists(neighbours, productIds, from, to);
    if (lists.productIds.length > 0) {
      await yieldWriteLock(database, () =>
        database.write(key.shopId, (transaction) => models.saveLists(transaction, key, lists)),
      );
    }
    onWritten(to, productIds.length);
    from = to;
  }
}

export async function writeRanking(
  { database, models }: WriteDependencies,
  key: ModelKey,
  { ranking, productIds }: { ranking: Ranking; productIds: Float64Array },
): Promise<void> {
  const total = ranking.products.length;
  for (let from = 0; from < total; from += rankedPerPiece) {
    const to = Math.min(from + rankedPerPiece, total);
    const entries = packRanking(ranking, productIds, from, to);
    await yieldWriteLock(database, () =>
      database.write(key.shopId, (transaction) =>
        models.saveRankingPiece(transaction, key, from / rankedPerPiece, entries),
      ),
    );
  }
}

export async function writeSearches(
  { database, models }: WriteDependencies,
  key: ModelKey,
  pieces: readonly Buffer[],
): Promise<void> {
  for (const [piece, entries] of pieces.entries()) {
    await yieldWriteLock(database, () =>
      database.write(key.shopId, (transaction) =>
        models.saveRankingPiece(transaction, key, piece, entries),
      ),
    );
  }
}

function endOfPiece(neighbours: Neighbours, from: number, productCount: number): number {
  let bytes = 0;
  let to = from;
  while (to < productCount && bytes < bytesPerPiece) {
    bytes += listBytes(neighbours, to);
    to += 1;
  }
  return to;
}
