import { z } from 'zod';
import { issueMessage } from '../../contract/issue-message.ts';
import { settingsFileSchema, type ShopSettings } from '../../contract/settings.ts';
import { readStoredSettings } from '../../contract/stored-settings.ts';
import { AppError } from '../../base/errors.ts';
import type { Database } from '../../store/port/database.ts';
import type { SettingsStore } from '../../store/tables/shops/settings-store.ts';
import { formatProblem } from './import-run.ts';
import { type JsonObject, readJsonObjects } from '../files/json-values.ts';
import { describeIssue } from '../files/record.ts';

/**
 * Saves the settings that files give, all or none, without a record of the change. Other settings stay as they are,
 * also within `search`.
 */
export async function importSettingsFiles(
  { database, settings }: { database: Database; settings: SettingsStore },
  shopId: number,
  files: readonly string[],
): Promise<void> {
  const given = await readSettingsFiles(files);
  if (Object.keys(given).length > 0) {
    await database.write(shopId, async (transaction) => {
      const saved = await settings.read(shopId, transaction);
      const isGiven = ([name]: [string, unknown]) => Object.hasOwn(given, name);
      const changed = Object.entries(mergeSettings(saved, given)).filter(isGiven);
      await settings.save(transaction, shopId, Object.fromEntries(changed));
    });
  }
}

/** Returns the settings that files give, as written. Later files override earlier ones. */
export async function readSettingsFiles(files: readonly string[]): Promise<JsonObject> {
  let given: JsonObject = {};
  for (const file of files) {
    for await (const more of readSettings(file)) {
      given = mergeSettings(given, more);
    }
  }
  return given;
}

type SettingsFile = Omit<ShopSettings, 'search'> & { search: JsonObject };

/** Returns all settings with defaults, in the format of the import. */
export async function exportSettings(
  { settings }: { settings: SettingsStore },
  shopId: number,
): Promise<SettingsFile> {
  return settingsFileOf(await settings.read(shopId));
}

/** Adds the defaults to saved settings, in the format of the import. */
export function settingsFileOf(saved: JsonObject): SettingsFile {
  const { settings, kept } = readStoredSettings(saved);
  const { search, ...others } = settings;
  // The parsed `influence` has another format than the file.
  const { influence = [] } = membersOf(kept.search);
  return { ...others, search: { ...search, influence } };
}

/** Yields the settings of a file as written, without defaults. */
async function* readSettings(file: string): AsyncGenerator<JsonObject> {
  for await (const record of readJsonObjects(file)) {
    const problems = 'problem' in record ? [record.problem] : problemsOf(record.value);
    if ('problem' in record || problems.length > 0) {
      const lines = problems.map((reason) => formatProblem({ file, line: record.line, reason }));
      throw new AppError('invalid', lines.join('\n'));
    }
    yield record.value;
  }
}

/** Throws unless a file of the settings could be imported. */
export function requireValidSettings(settings: JsonObject): void {
  const problems = problemsOf(settings);
  if (problems.length > 0) {
    throw new AppError('invalid', problems.join('\n'));
  }
}

function problemsOf(settings: JsonObject): string[] {
  const { error } = settingsFileSchema.safeParse(settings, { error: issueMessage });
  return (error?.issues ?? []).map(describeIssue);
}

/** Overrides settings by others; those of the search one by one. */
export function mergeSettings(base: JsonObject, changes: JsonObject): JsonObject {
  const search = { ...membersOf(base.search), ...membersOf(changes.search) };
  return { ...base, ...changes, ...('search' in changes && { search }) };
}

const membersSchema = z.record(z.string(), z.unknown());

export function membersOf(value: unknown = {}): JsonObject {
  return membersSchema.parse(value);
}
