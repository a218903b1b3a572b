import type { Stores } from '../store/stores.ts';

const dayMs = 24 * 3_600_000;

/** Changes are kept as long as events. */
const keptMs = 400 * dayMs;

const linesAtOnce = 500;

/** Saves that keys were used today. */
export async function saveKeyUse(
  { database, keys }: Pick<Stores, 'database' | 'keys'>,
  used: readonly string[],
  now: number,
): Promise<void> {
  if (used.length > 0) {
    await database.write(null, (transaction) =>
      keys.saveUse(transaction, used, Math.floor(now / dayMs)),
    );
  }
}

/** Removes recorded changes that are older than 400 days, a few at a time. */
export async function forgetOldChanges(
  { database, changes }: Pick<Stores, 'database' | 'changes'>,
  now: number,
): Promise<void> {
  const removeSome = () =>
    database.write(null, (transaction) =>
      changes.removeBefore(transaction, now - keptMs, linesAtOnce),
    );
  while (await removeSome()) {
    // The next lines are removed in a transaction of their own, so that other writers get their turn.
  }
}
