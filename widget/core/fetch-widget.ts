import { fetchOnce } from './client.ts';
import { startedPage } from './page.ts';
import { timeoutMs } from './request-controller.ts';

/** Returns the stored widget of an id, which all elements of a page request once. */
export async function fetchWidget(id: string): Promise<unknown> {
  const { base, key, tag } = startedPage();
  const query = new URLSearchParams({ id, key, page_type: tag.pageType ?? '' });
  return fetchOnce(`${base}/api/v1/widgets/settings?${query}`, timeoutMs);
}
