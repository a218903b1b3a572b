import type { Knex } from 'knex';
import type { JsonObject } from '../../ingest/files/json-values.ts';
import {
  mergeSettings,
  readSettingsFiles,
  requireValidSettings,
} from '../../ingest/imports/settings-import.ts';
import type { Management, Recorded } from '../../changes/management.ts';
import { onlyObject } from '../../changes/object-kinds.ts';
import { saveObject } from '../../changes/save-object.ts';

/** Saves the settings of files, all or none. Others stay, also within `search`. Returns those of the files. */
export async function importSettings(
  management: Management,
  shopId: number,
  files: readonly string[],
): Promise<JsonObject> {
  const given = await readSettingsFiles(files);
  await management.stores.database.write(shopId, (transaction) =>
    mergeAndSave(management, transaction, { shopId, given, action: 'import' }),
  );
  return given;
}

/** Saves some settings and keeps the others. */
export async function saveSettings(
  management: Management,
  shopId: number,
  given: JsonObject,
): Promise<Recorded> {
  const change = await management.stores.database.write(shopId, (transaction) =>
    mergeAndSave(management, transaction, { shopId, given, action: 'update' }),
  );
  return { change };
}

/** Derives settings from the saved ones and saves them in one transaction, so that no change in between is lost. */
export async function changeSettings(
  management: Management,
  shopId: number,
  derive: (saved: JsonObject) => JsonObject,
): Promise<Recorded> {
  const { database, settings } = management.stores;
  const change = await database.write(shopId, async (transaction) => {
    const given = derive(await settings.read(shopId, transaction));
    // Readers leave out what exceeds the limits.
    requireValidSettings(given);
    return mergeAndSave(management, transaction, { shopId, given, action: 'update' });
  });
  return { change };
}

/** Returns the change of the settings but those of the search. */
export async function mergeAndSave(
  management: Management,
  transaction: Knex.Transaction,
  { shopId, given, action }: { shopId: number; given: JsonObject; action: string },
): Promise<number | null> {
  const saved = await management.stores.settings.read(shopId, transaction);
  const { search, ...others } = mergeSettings(saved, given);
  const target = { shopId, object: onlyObject, action };
  if (search !== undefined && 'search' in given) {
    const text = JSON.stringify(search);
    await saveObject(management, transaction, { ...target, kind: 'search', text });
  }
  if (Object.keys(given).every((name) => name === 'search')) {
    return null;
  }
  const sorted = Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(sorted));
  return (await saveObject(management, transaction, { ...target, kind: 'settings', text })).change;
}
