import { getPath, isRecord } from '../core/json.ts';
import { startedPage } from '../core/page.ts';
import type { takeOver } from '../hydration/rendered.ts';
import type { SearchResults } from './actions.ts';
import { personOf, readRenderedResults, type RenderedSearch } from './client.ts';
import { addressOf, currentSearch, isOfTheme } from './page-address.ts';
import { sortFields, writeSearch } from './search-address.ts';
import { readSettings, requestOf, type ResultsHost } from './settings.ts';

/** Results that a server has rendered, with the function that takes over their nodes. */
interface BegunResults {
  readonly results: SearchResults;
  readonly takeOver: typeof takeOver;
  /** Throws once the address or the element is another than that of the results. */
  readonly requireSame: () => void;
}

/** Reads the results that a server has rendered. Rejects where they are not those of the page. */
export async function beginResults(host: ResultsHost): Promise<BegunResults> {
  let state = stateOf(host);
  const requireSame = () => {
    if (stateOf(host) !== state) {
      throw new Error('The page has gone on to other results');
    }
  };
  const code = await import('../hydration/rendered.ts');
  const rendered = await code.renderedData(host, startedPage(), isRendered);
  if (rendered.widget) {
    const { applyStored } = await import('../core/stored/stored-settings.ts');
    requireSame();
    applyStored(host, getPath(rendered.widget, 'settings'));
    state = stateOf(host);
  }
  const search = currentSearch();
  if (isOfTheme(host) || rendered.search !== writeSearch(search, new URLSearchParams())) {
    throw new Error('The rendered results are those of another search');
  }
  const request = requestOf(search, null, readSettings(host));
  // The next page would be in the order for the shopper, whose products this one may have already.
  if (!sortFields[search.sort] && (await personOf(request)).viewedIds) {
    throw new Error('The shopper has results in another order');
  }
  const results = await readRenderedResults(rendered, request);
  const isSame = rendered.address === addressOf(search);
  // Links to another address, such as that of a campaign, differ: the same results are rendered anew.
  return {
    results,
    takeOver: isSame ? code.takeOver : (_value, root) => root.replaceChildren(),
    requireSame,
  };
}

/** Returns what decides the results and their cards. */
function stateOf(host: ResultsHost): string {
  const { swatchOption, secondPicture } = host;
  return JSON.stringify([currentSearch(), readSettings(host), swatchOption, secondPicture]);
}

function isRendered(data: unknown): data is RenderedSearch {
  return (
    isRecord(data) &&
    isRecord(data.answer) &&
    typeof data.price_format === 'string' &&
    typeof data.search === 'string'
  );
}
