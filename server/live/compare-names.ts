import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Refused } from '../connectors/refusal.ts';
import type { StoreConnection, StoreName } from '../connectors/store-connection.ts';
import type { Stores } from '../store/stores.ts';

export interface CompareNamesOptions {
  stores: Pick<Stores, 'database' | 'connections'>;
  store: StoreConnection;
  shopId: number;
  now: () => number;
  readAgain: (ids: readonly number[]) => Promise<void>;
}

/** The pull whose cursor has the digests of the names that were read last. */
const pullKind = 'names';

const digestsSchema = z.record(z.string(), z.string());

/**
 * Reads the products again whose categories, tags or brands were renamed, and all of them where a name was removed or
 * no list tells whose it is. The store changes no time of theirs.
 */
export async function compareNames(options: CompareNamesOptions): Promise<void> {
  const { stores, store, shopId, now } = options;
  const names = await unlessRefused(() => store.names?.());
  if (!names) {
    return;
  }
  const pulls = await stores.connections.pulls(shopId);
  const former = readDigests(pulls.find(({ kind }) => kind === pullKind)?.cursor ?? null);
  const digests = Object.fromEntries(names.flatMap(digestsOf));
  if (former) {
    await readRenamed(options, { former, digests, names });
  }
  await stores.database.write(shopId, (transaction) =>
    stores.connections.savePull(transaction, shopId, {
      kind: pullKind,
      cursor: JSON.stringify(digests),
      asOf: null,
      newestAt: 0,
      records: names.length,
      finishedAt: now(),
    }),
  );
}

type Digests = Readonly<Record<string, string>>;

interface NameChanges {
  former: Digests;
  digests: Digests;
  names: readonly StoreName[];
}

async function readRenamed(
  { stores, store, shopId, now, readAgain }: CompareNamesOptions,
  { former, digests, names }: NameChanges,
): Promise<void> {
  const renamed = names.filter((name) => {
    const known = former[keyOf(name)];
    return known !== undefined && known !== digestOf(name);
  });
  const ids = new Set<number>();
  let isWhole = Object.keys(former).some((key) => !(key in digests));
  for (const name of isWhole ? [] : renamed) {
    const named = await store.namedProducts?.(name);
    isWhole ||= named === undefined;
    named?.forEach((id) => ids.add(id));
  }
  const hasNewCategories = haveCategoriesChanged({ former, digests, names });
  await stores.database.write(shopId, async (transaction) => {
    if (hasNewCategories) {
      await stores.connections.hasten(transaction, shopId, { kinds: ['collections'], now: now() });
    }
    const pulls = isWhole ? await stores.connections.pulls(shopId) : [];
    const products = pulls.find(({ kind }) => kind === 'products');
    if (products) {
      // A pull without an end before it reads everything.
      const anew = { ...products, cursor: null, asOf: null, finishedAt: null };
      await stores.connections.savePull(transaction, shopId, anew);
    }
  });
  if (!isWhole && ids.size > 0) {
    await readAgain([...ids]);
  }
}

/** Returns undefined for what the store refuses: products and collections are refused themselves then. */
async function unlessRefused<Value>(
  read: () => Promise<Value> | undefined,
): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refused) {
      return undefined;
    }
    throw error;
  }
}

const categoryKey = 'category ';
const membersSuffix = ' members';

/** All members of so many categories are read at once when those of one have changed. */
const mostCategories = 100;

/** Returns whether names of categories have changed, or the members of a few. */
function haveCategoriesChanged({ former, digests }: NameChanges): boolean {
  const keys = new Set([...Object.keys(former), ...Object.keys(digests)]);
  const categories = [...keys].filter((key) => key.startsWith(categoryKey));
  const count = categories.filter((key) => !key.endsWith(membersSuffix)).length;
  return categories.some(
    (key) =>
      former[key] !== digests[key] && (count <= mostCategories || !key.endsWith(membersSuffix)),
  );
}

/** Returns the digest of a name, and its number of products, which changes no name. */
function digestsOf(name: StoreName): [string, string][] {
  const key = keyOf(name);
  const { members } = name;
  return [
    [key, digestOf(name)],
    ...(members === undefined ? [] : [[key + membersSuffix, String(members)] as [string, string]]),
  ];
}

function keyOf({ taxonomy, id }: StoreName): string {
  return `${taxonomy} ${id}`;
}

function digestOf({ name }: StoreName): string {
  return createHash('sha256').update(name).digest('base64url').slice(0, 10);
}

function readDigests(text: string | null): Digests | undefined {
  return text === null ? undefined : digestsSchema.parse(JSON.parse(text));
}
