import type { Knex } from 'knex';
import type { VersionedObject } from '../store/tables/changes/version-store.ts';
import { type Management, recordChange, type Recorded } from './management.ts';
import { type ObjectKindName, objectKinds } from './object-kinds.ts';

interface ObjectToSave {
  shopId: number;
  kind: ObjectKindName;
  object: string;
  /** The new state; null removes the object. */
  text: string | null;
  action: string;
  note?: string;
  undoes?: number;
}

export interface Saved extends Recorded {
  /** The version that is live now; null for objects without versions. */
  version: number | null;
}

/** Maximum number of versions of an object. */
const maxVersions = 200;

/** Saves the state of an object with a version, a recorded change and a line in the feed. */
export async function saveObject(
  management: Management,
  transaction: Knex.Transaction,
  { shopId, kind, object, text, action, note = '', undoes }: ObjectToSave,
): Promise<Saved> {
  const { stores } = management;
  const objectKind = objectKinds[kind];
  const { isVersioned } = objectKind;
  const place = { stores, transaction, shopId, object };
  const before = await objectKind.read(place);
  const of = { shopId, kind, object: Number(object) };
  if (before === text) {
    return {
      change: null,
      version: isVersioned ? await stores.versions.latest(of, transaction) : null,
    };
  }
  await objectKind.write(place, text);
  const version = isVersioned
    ? await addVersion(management, transaction, of, { before, after: text, note })
    : null;
  const change = await recordChange(management, transaction, {
    shopId,
    kind,
    object,
    action,
    version,
    note,
    before,
    after: text,
    undoes: undoes ?? null,
  });
  return { change, version };
}

/** Saves the state of an object whose versions are kept, as `saveObject` does. */
export function saveVersion(
  management: Management,
  transaction: Knex.Transaction,
  { shopId, kind, object }: VersionedObject & { kind: ObjectKindName },
  change: Pick<ObjectToSave, 'text' | 'action' | 'note'>,
): Promise<Saved> {
  const target = { shopId, kind, object: String(object) };
  return saveObject(management, transaction, { ...target, ...change });
}

/** Adds a version. The state before the first one becomes a version too, so that it can be restored. */
async function addVersion(
  { stores: { versions }, actor, now }: Management,
  transaction: Knex.Transaction,
  of: VersionedObject,
  { before, after, note }: { before: string | null; after: string | null; note: string },
): Promise<number> {
  const author = { ...actor, at: now() };
  let latest = await versions.latest(of, transaction);
  if (latest === 0 && before !== null) {
    await versions.add(transaction, of, { version: ++latest, body: before, note: '', author });
  }
  const version = latest + 1;
  await versions.add(transaction, of, { version, body: after, note, author });
  if (version > maxVersions) {
    await versions.removeUpTo(transaction, of, version - maxVersions);
  }
  return version;
}

/** Returns the next free number of an object, which no draft and no version has. */
export async function nextObject(
  { stores }: Management,
  transaction: Knex.Transaction,
  shopId: number,
  kind: 'ruleset' | 'widget',
): Promise<number> {
  const store = kind === 'ruleset' ? stores.rulesets : stores.widgets;
  const highestId = await store.highestId(transaction, shopId);
  const highestObject = await stores.versions.highestObject(transaction, { shopId, kind });
  return Math.max(highestId, highestObject) + 1;
}
