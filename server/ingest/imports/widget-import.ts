import type { z } from 'zod';
import { widgetFileSchema } from '../../contract/widget.ts';
import { AppError } from '../../base/errors.ts';
import type { Database } from '../../store/port/database.ts';
import type { WidgetStore } from '../../store/tables/widgets/widget-store.ts';
import { formatProblem } from './import-run.ts';
import { readJsonObjects } from '../files/json-values.ts';
import { parseRecord } from '../files/record.ts';

type ReadWidget = z.output<typeof widgetFileSchema>;

/**
 * Saves the widgets of files with defaults, all or none, without a record of the change. Keeps given ids, so that
 * themes keep working, and assigns the shop's next id otherwise. Returns the ids in order.
 */
export async function importWidgetFiles(
  { database, widgets }: { database: Database; widgets: WidgetStore },
  shopId: number,
  files: readonly string[],
): Promise<number[]> {
  const toSave = (await readWidgetFiles(files)).map(({ id, name, type, settings }) => ({
    id,
    name,
    type,
    settings: JSON.stringify(settings),
  }));
  if (toSave.length === 0) {
    return [];
  }
  return database.write(shopId, (transaction) => widgets.save(transaction, shopId, toSave));
}

/** Returns the widgets of files with the defaults of their types. */
export async function readWidgetFiles(files: readonly string[]): Promise<ReadWidget[]> {
  const read: ReadWidget[] = [];
  for (const file of files) {
    for await (const record of readJsonObjects(file)) {
      const parsed = parseRecord(record, widgetFileSchema);
      if ('problem' in parsed) {
        const problem = { file, line: parsed.line, reason: parsed.problem };
        throw new AppError('invalid', formatProblem(problem));
      }
      read.push(parsed.value);
    }
  }
  return read;
}
