import type { Knex } from 'knex';
import { AppError } from '../base/errors.ts';
import type { Draft, VersionedObject } from '../store/tables/changes/version-store.ts';
import { type DraftProblem, readDraft, type VersionedKind } from './draft-readers.ts';
import type { Management } from './management.ts';
import { objectKinds } from './object-kinds.ts';
import { nextObject, saveVersion, type Saved } from './save-object.ts';

export interface ObjectOf extends VersionedObject {
  kind: VersionedKind;
}

interface DraftToSave {
  body: Record<string, unknown>;
  /** The live version that the draft was made from. */
  baseVersion: number;
  /** The revision that the draft replaces; 0 for the first one. */
  revision: number;
}

interface SavedDraft {
  revision: number;
  problems: DraftProblem[];
}

/** Saves a shared draft, unless somebody else has saved one meanwhile. */
export async function saveDraft(
  management: Management,
  of: ObjectOf,
  draft: DraftToSave,
): Promise<SavedDraft> {
  await management.stores.database.write(of.shopId, (transaction) =>
    replaceDraft(management, transaction, of, draft),
  );
  return { revision: draft.revision + 1, problems: readDraft(of.kind, draft.body).problems };
}

/** Saves a draft as `saveDraft` does, in a transaction that does more. */
export async function replaceDraft(
  { stores, actor, now }: Management,
  transaction: Knex.Transaction,
  of: ObjectOf,
  { body, baseVersion, revision }: DraftToSave,
): Promise<void> {
  const theirs = await stores.versions.findDraft(of, transaction);
  if ((theirs?.revision ?? 0) !== revision) {
    throw outdated('Somebody else has saved this draft meanwhile.', body, theirs?.body);
  }
  await stores.versions.saveDraft(transaction, of, {
    body: JSON.stringify(body),
    baseVersion,
    revision: revision + 1,
    author: { ...actor, at: now() },
  });
}

/** Creates a draft of a new object. */
export async function createObject(
  management: Management,
  { shopId, kind }: { shopId: number; kind: 'ruleset' | 'widget' },
  body: Record<string, unknown>,
): Promise<SavedDraft & { id: number }> {
  const { stores, actor, now } = management;
  const id = await stores.database.write(shopId, async (transaction) => {
    const object = await nextObject(management, transaction, shopId, kind);
    const author = { ...actor, at: now() };
    const draft = { body: JSON.stringify(body), baseVersion: 0, revision: 1, author };
    await stores.versions.saveDraft(transaction, { shopId, kind, object }, draft);
    return object;
  });
  return { id, revision: 1, problems: readDraft(kind, body).problems };
}

export async function discardDraft(
  { stores }: Management,
  of: ObjectOf,
  revision: number,
): Promise<void> {
  await stores.database.write(of.shopId, async (transaction) => {
    await requireDraft(stores.versions, transaction, of, revision);
    await stores.versions.removeDraft(transaction, of);
  });
}

/** Makes the draft live, unless somebody else has saved or published meanwhile. */
export async function publishDraft(
  management: Management,
  of: ObjectOf,
  { revision, note }: { revision: number; note: string },
): Promise<Saved> {
  const { stores } = management;
  return stores.database.write(of.shopId, async (transaction) => {
    const { text } = await requirePublishable(management, transaction, of, revision);
    await stores.versions.removeDraft(transaction, of);
    return saveVersion(management, transaction, of, { text, action: 'publish', note });
  });
}

/** Makes an earlier version live again, as a new version. */
export async function restoreVersion(
  management: Management,
  of: ObjectOf,
  { version, note }: { version: number; note: string },
): Promise<Saved> {
  const { stores } = management;
  return stores.database.write(of.shopId, async (transaction) => {
    const found = await stores.versions.find(of, version, transaction);
    if (!found) {
      throw new AppError('not-found', `There is no version ${version}.`);
    }
    return saveVersion(management, transaction, of, { text: found.body, action: 'restore', note });
  });
}

/** Removes an object with its draft and its plan. */
export async function removeObject(management: Management, of: ObjectOf): Promise<Saved> {
  const { stores } = management;
  return stores.database.write(of.shopId, async (transaction) => {
    const isDraft = (await stores.versions.findDraft(of, transaction)) !== undefined;
    const isPlanned = await stores.plans.remove(transaction, of);
    if (!isDraft && !isPlanned && (await readLive(management, transaction, of)) === null) {
      throw new AppError('not-found', `The shop has no ${of.kind} ${of.object}.`);
    }
    await stores.versions.removeDraft(transaction, of);
    return saveVersion(management, transaction, of, { text: null, action: 'remove', note: '' });
  });
}

/** Returns the live state of an object as a text; null without one. */
export type ReadLive = (of: ObjectOf) => Promise<string | null>;

export function readLive(
  { stores }: Pick<Management, 'stores'>,
  transaction: Knex,
  { shopId, kind, object }: ObjectOf,
): Promise<string | null> {
  return objectKinds[kind].read({ stores, transaction, shopId, object: String(object) });
}

/** Returns the state that a draft would make live. Throws when others have been faster, or for its problems. */
export async function requirePublishable(
  management: Management,
  transaction: Knex.Transaction,
  of: ObjectOf,
  revision: number,
): Promise<{ text: string; baseVersion: number }> {
  const { versions } = management.stores;
  const { body, baseVersion } = await requireDraft(versions, transaction, of, revision);
  if ((await versions.latest(of, transaction)) !== baseVersion) {
    const live = await readLive(management, transaction, of);
    throw outdated('Somebody else has published meanwhile.', JSON.parse(body), live);
  }
  const { text, problems } = readDraft(of.kind, JSON.parse(body));
  if (text === undefined) {
    const [first] = problems;
    throw new AppError('invalid', `${first?.path}: ${first?.message}`, {
      details: { errors: problems },
    });
  }
  return { text, baseVersion };
}

async function requireDraft(
  versions: Management['stores']['versions'],
  transaction: Knex.Transaction,
  of: ObjectOf,
  revision: number,
): Promise<Draft> {
  const draft = await versions.findDraft(of, transaction);
  if (!draft) {
    throw new AppError('not-found', 'There is no draft: it has been published or discarded.');
  }
  if (draft.revision !== revision) {
    throw outdated('Somebody else has saved this draft meanwhile.', null, draft.body);
  }
  return draft;
}

/** Returns the error for a request that is based on an older state, with both states. */
function outdated(message: string, yours: unknown, theirs: string | null | undefined): AppError {
  const details = { yours, theirs: theirs ? JSON.parse(theirs) : null };
  return new AppError('outdated', message, { details });
}
