import { issueMessage } from '../../contract/issue-message.ts';
import { formatIssuePath } from '../../contract/issue-path.ts';
import { settingsFileSchema } from '../../contract/settings.ts';
import { AppError } from '../../base/errors.ts';
import type { JsonObject } from '../../ingest/files/json-values.ts';
import { membersOf, mergeSettings, settingsFileOf } from '../../ingest/imports/settings-import.ts';
import { type ObjectOf, replaceDraft } from '../../changes/drafts.ts';
import type { Management, Recorded } from '../../changes/management.ts';
import { mergeAndSave } from './actions.ts';

/** A setting that a file changes, with defaults in place of what is missing. */
interface SettingChange {
  /** Settings of the search become a draft. */
  part: 'shop' | 'search';
  setting: string;
  before: unknown;
  after: unknown;
}

interface CheckedSettings {
  changes: SettingChange[];
  /** The revision of the draft of the search settings that the file replaces; 0 without one. */
  draftRevision: number;
}

/** Compares the settings of a file with those of the shop, and saves nothing. */
export async function checkSettingsFile(
  { stores }: Management,
  shopId: number,
  objects: readonly JsonObject[],
): Promise<CheckedSettings> {
  const given = mergeGiven(objects);
  const saved = await stores.settings.read(shopId);
  const draft = await stores.versions.findDraft(searchOf(shopId));
  return { changes: compare(saved, given), draftRevision: draft?.revision ?? 0 };
}

/**
 * Saves the settings of a file, all or none. Those of the search become their draft in place of the one with this
 * revision, because shoppers see them only once they are published.
 * @throws AppError `outdated` when somebody else has saved a draft meanwhile
 */
export async function importSettingsFile(
  management: Management,
  shopId: number,
  { objects, draftRevision }: { objects: readonly JsonObject[]; draftRevision: number },
): Promise<Recorded & { isDraft: boolean }> {
  const { database, settings, versions } = management.stores;
  const given = mergeGiven(objects);
  const { search: _, ...others } = given;
  return database.write(shopId, async (transaction) => {
    const saved = await settings.read(shopId, transaction);
    const isDraft = compare(saved, given).some(({ part }) => part === 'search');
    if (isDraft) {
      const of = searchOf(shopId);
      await replaceDraft(management, transaction, of, {
        body: membersOf(mergeSettings(saved, given).search),
        baseVersion: await versions.latest(of, transaction),
        revision: draftRevision,
      });
    }
    const change = await mergeAndSave(management, transaction, {
      shopId,
      given: others,
      action: 'import',
    });
    return { change, isDraft };
  });
}

function searchOf(shopId: number): ObjectOf {
  return { shopId, kind: 'search', object: 0 };
}

/** Merges the objects of a file; later ones override earlier ones. */
function mergeGiven(objects: readonly JsonObject[]): JsonObject {
  const errors = objects.flatMap((object, index) => {
    const { error } = settingsFileSchema.safeParse(object, { error: issueMessage });
    const place = objects.length > 1 ? [index] : [];
    return (error?.issues ?? []).map(({ path, message }) => ({
      path: formatIssuePath([...place, ...path]),
      message,
    }));
  });
  const [first] = errors;
  if (first) {
    const message = first.path === '' ? first.message : `${first.path}: ${first.message}`;
    throw new AppError('invalid', message, { details: { errors } });
  }
  return objects.reduce<JsonObject>(mergeSettings, {});
}

function compare(saved: JsonObject, given: JsonObject): SettingChange[] {
  const { search: searchBefore, ...before } = settingsFileOf(saved);
  const { search: searchAfter, ...after } = settingsFileOf(mergeSettings(saved, given));
  return [
    ...changedMembers('shop', before, after),
    ...changedMembers('search', searchBefore, searchAfter),
  ];
}

function changedMembers(
  part: SettingChange['part'],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): SettingChange[] {
  return Object.keys(after)
    .filter((setting) => JSON.stringify(before[setting]) !== JSON.stringify(after[setting]))
    .map((setting) => ({ part, setting, before: before[setting], after: after[setting] }));
}
