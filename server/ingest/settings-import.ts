import { settingsFileSchema, type ShopSettings } from '../contract/settings.ts';
import { AppError } from '../errors.ts';
import type { Stores } from '../store/stores.ts';
import { formatProblem } from './importer.ts';
import { readJsonObjects } from './json-values.ts';
import { parseRecord } from './record.ts';

/**
 * Saves the settings that some files name, all or none; the others stay as they are, and of one that is
 * named twice the later counts. Returns what was saved.
 */
export async function importSettingsFiles(
  { database, settings }: Pick<Stores, 'database' | 'settings'>,
  shopId: number,
  files: readonly string[],
): Promise<Partial<ShopSettings>> {
  const toSave: Partial<ShopSettings> = {};
  for (const file of files) {
    for await (const named of readSettings(file)) {
      Object.assign(toSave, named);
    }
  }
  if (Object.keys(toSave).length > 0) {
    await database.write((transaction) => settings.save(transaction, shopId, toSave));
  }
  return toSave;
}

async function* readSettings(file: string): AsyncGenerator<Partial<ShopSettings>> {
  for await (const record of readJsonObjects(file)) {
    const parsed = parseRecord(record, settingsFileSchema);
    if ('problem' in parsed) {
      throw new AppError(
        'invalid',
        formatProblem({ file, line: parsed.line, reason: parsed.problem }),
      );
    }
    // Without the defaults of those that the file does not name.
    const isNamed = (name: string) => 'value' in record && Object.hasOwn(record.value, name);
    yield Object.fromEntries(Object.entries(parsed.value).filter(([name]) => isNamed(name)));
  }
}
