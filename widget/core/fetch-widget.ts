import { getPath, listAt } from './json.ts';
import { pageAnswer } from './page-answer.ts';
import { startedPage } from './page.ts';

/** Returns the stored widget of an id. Rejects where the shop has none. */
export async function fetchWidget(id: string): Promise<unknown> {
  const widgets = listAt(await pageAnswer(startedPage(), id), 'data', 'widgets');
  const widget = widgets.find((one) => String(getPath(one, 'id')) === id);
  if (!widget) {
    throw new Error(`The shop has no widget ${id}`);
  }
  return widget;
}
