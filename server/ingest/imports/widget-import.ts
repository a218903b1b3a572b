import { widgetFileSchema } from '../../contract/widget.ts';
import { AppError } from '../../errors.ts';
import type { Stores } from '../../store/stores.ts';
import type { WidgetToSave } from '../../store/widget-store.ts';
import { formatProblem } from './import-run.ts';
import { readJsonObjects } from '../files/json-values.ts';
import { parseRecord } from '../files/record.ts';

/**
 * Saves the widgets of files with defaults, all or none. Keeps given ids, so that themes keep working,
 * and assigns the shop's next id otherwise. Returns the ids in order.
 */
export async function importWidgetFiles(
  { database, widgets }: Pick<Stores, 'database' | 'widgets'>,
  shopId: number,
  files: readonly string[],
): Promise<number[]> {
  const toSave: WidgetToSave[] = [];
  for (const file of files) {
    toSave.push(...(await readWidgets(file)));
  }
  if (toSave.length === 0) {
    return [];
  }
  return database.write(shopId, (transaction) => widgets.save(transaction, shopId, toSave));
}

async function readWidgets(file: string): Promise<WidgetToSave[]> {
  const read: WidgetToSave[] = [];
  for await (const record of readJsonObjects(file)) {
    const parsed = parseRecord(record, widgetFileSchema);
    if ('problem' in parsed) {
      throw new AppError(
        'invalid',
        formatProblem({ file, line: parsed.line, reason: parsed.problem }),
      );
    }
    const { id, name, type, settings } = parsed.value;
    read.push({ id, name, type, settings: JSON.stringify(settings) });
  }
  return read;
}
