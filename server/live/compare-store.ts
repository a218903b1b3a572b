import { Refused } from '../connectors/refusal.ts';
import type {
  PulledKind,
  ReadKind,
  RecordKind,
  StoreConnection,
} from '../connectors/store-connection.ts';
import { runInChunks } from '../store/port/chunks.ts';
import type { Attempts } from './attempts.ts';
import { type Comparison, compareIds, type CompareOptions } from './compare-ids.ts';
import type { RefusedSteps } from './refused-steps.ts';
import { liveKindOf } from './live-kind.ts';

export interface CompareStoreOptions extends CompareOptions {
  store: Pick<StoreConnection, 'ids' | 'probe'>;
  attempts: Attempts;
  refused: RefusedSteps;
  /** Reads records by their ids; absent where the store cannot be asked so. */
  readAgain?: ((kind: ReadKind, ids: readonly number[]) => Promise<void>) | undefined;
  /** Pulls a kind, and names the records that the store has answered with. */
  pull: (kind: RecordKind, onAnswered: (ids: readonly number[]) => void) => Promise<void>;
}

/** The question of a connection whose merchant has agreed to remove what is missing. */
export const removalAllowed = 'remove what is missing';

/** Kinds whose ids are compared together. */
const comparedKinds: readonly (readonly RecordKind[])[] = [
  ['products'],
  ['collections'],
  ['customers'],
  ['orders'],
  ['articles', 'pages'],
];

/**
 * Compares the ids of a store with what is stored, and pulls again from the oldest record that is older here. Returns
 * the question that only the merchant can decide, null without one; undefined if a comparison failed.
 */
export async function compareStore(
  options: CompareStoreOptions,
  kinds: readonly PulledKind[],
): Promise<string | null | undefined> {
  const missing: string[] = [];
  let isComplete = true;
  // Kinds that are stored together must all be listed: what only one of them lacks would be removed.
  const groups = comparedKinds.filter((group) => group.every((kind) => kinds.includes(kind)));
  for (const group of groups) {
    const isDone = await options.attempts.make(async () => {
      const kept = await compareGroup(options, group);
      if (kept > 0) {
        missing.push(`${kept} ${group.join(', ')}`);
      }
    });
    isComplete &&= isDone;
  }
  if (!isComplete) {
    return undefined;
  }
  return missing.length === 0 ? null : questionOf(missing);
}

/** Returns the number of records that are missing in the store and stay here, because they are many. */
async function compareGroup(
  options: CompareStoreOptions,
  group: readonly RecordKind[],
): Promise<number> {
  if (group.includes('orders') && (await options.refused.leftOut('orders')).has('history')) {
    // The store lists its newest orders only. The others are not missing.
    return 0;
  }
  try {
    const comparison = await compareIds(options, group);
    await pullOutdated(options, group, comparison);
    return comparison.kept;
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    await findRefused(options, group);
    return 0;
  }
}

/** Remembers which kinds of a group the store refuses. */
async function findRefused(
  { store, refused }: CompareStoreOptions,
  group: readonly RecordKind[],
): Promise<void> {
  for (const kind of group) {
    for (const refusal of await store.probe(kind, await refused.leftOut(kind))) {
      await refused.add(refusal);
    }
  }
}

async function pullOutdated(
  { stores, shopId, readAgain, pull: pullKind }: CompareStoreOptions,
  kinds: readonly RecordKind[],
  { outdated }: Comparison,
): Promise<void> {
  const { since, ids, unconfirmedIds, comparedAt } = outdated;
  const [first] = kinds;
  if (since === null || !first) {
    return;
  }
  if (readAgain && isReadKind(first) && ids.length <= maxReadById) {
    await readAgain(first, ids);
    return;
  }
  const answered = new Set<number>();
  for (const kind of kinds) {
    const pulls = await stores.connections.pulls(shopId);
    const pull = pulls.find((known) => known.kind === kind);
    if (pull) {
      const newestAt = Math.min(pull.newestAt, since);
      // The cursor of an interrupted pull would skip some of them.
      const begun = { ...pull, newestAt, cursor: null, asOf: null };
      await stores.database.write(shopId, (transaction) =>
        stores.connections.savePull(transaction, shopId, begun),
      );
      await pullKind(kind, (read) => read.forEach((id) => answered.add(id)));
    }
  }
  // Also those that could not be read: they would be pulled again each day. Not those that the store did not answer with.
  const confirmed = unconfirmedIds.filter((id) => answered.has(id));
  await runInChunks(confirmed, (some) =>
    stores.database.write(shopId, (transaction) =>
      stores.recordVersions.confirm(transaction, shopId, liveKindOf(first), {
        ids: some,
        before: comparedAt,
      }),
    ),
  );
}

/** From so many records on, a list of changes is quicker. */
const maxReadById = 2_000;

function isReadKind(kind: RecordKind): kind is ReadKind {
  return kind === 'products' || kind === 'customers' || kind === 'orders';
}

function questionOf(missing: readonly string[]): string {
  return `More than a tenth is missing in the store (${missing.join('; ')}), so nothing was removed: an owner removes it on the page Connection, or "connection resume --remove-missing" does.`;
}
