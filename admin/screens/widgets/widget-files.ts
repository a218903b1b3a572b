import type { AdminContract } from '../../../server/features/endpoints.ts';
import { saveJsonFile } from '../../kit/save-file.ts';

type Body = AdminContract['createWidget']['body']['body'];

/** Returns the widgets of a file such as `widget export` writes; undefined when it holds no JSON objects. */
export async function readWidgetFile(file: File): Promise<readonly Body[] | undefined> {
  try {
    const value: unknown = JSON.parse(await file.text());
    const widgets: readonly unknown[] = Array.isArray(value) ? value : [value];
    const bodies = widgets.flatMap((widget) => {
      if (typeof widget !== 'object' || widget === null || Array.isArray(widget)) {
        return [];
      }
      // The shop gives it an id of its own.
      const { id: _id, ...body }: { id?: unknown } = { ...widget };
      return [body];
    });
    return bodies.length === widgets.length && bodies.length > 0 ? bodies : undefined;
  } catch {
    return undefined;
  }
}

/** Saves a widget as a file that `widget import` reads too. */
export function saveWidgetFile(id: number, body: Readonly<Record<string, unknown>>): void {
  saveJsonFile(`widget-${id}`, { id, ...body });
}
