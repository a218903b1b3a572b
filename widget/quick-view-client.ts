import { fetchJson } from './client.ts';
import { at, listAt, textAt } from './json.ts';
import type { Page } from './page.ts';
import { readProducts } from './product.ts';
import { countryOf, moneyFormatOf } from './shop-config.ts';
import type { CollectionLink, QuickViewResults, Suggestion } from './state/quick-view.ts';

/** The service refuses longer terms. */
const longestTerm = 512;

/** A question waits for the shopper's next letter, in milliseconds. */
const debounce = 120;

/** A slow answer is slower than this, in milliseconds. */
const stall = 300;

/** Asks for everything that the quick view shows, and says so when the answer is slow. */
export async function askQuickView(
  page: Page,
  query: string,
  signal: AbortSignal,
  handleStall: () => void,
): Promise<QuickViewResults> {
  await new Promise((resolve) => setTimeout(resolve, debounce));
  signal.throwIfAborted();
  const stalling = setTimeout(handleStall, stall);
  try {
    const [answer, moneyFormat] = await Promise.all([
      fetchAnswer(page, query, signal),
      moneyFormatOf(page),
    ]);
    return readResults(answer, query, moneyFormat);
  } finally {
    clearTimeout(stalling);
  }
}

async function fetchAnswer(page: Page, query: string, signal: AbortSignal): Promise<unknown> {
  const countryCode = await countryOf(page);
  return fetchJson(`${page.base}/api/v1/smart-search/search/quick-view`, signal, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Service-Api-Key': page.key },
    body: JSON.stringify({
      query: query.slice(0, longestTerm),
      ...(countryCode && { countryCode }),
    }),
  });
}

function readResults(answer: unknown, query: string, moneyFormat: string): QuickViewResults {
  const products = readProducts(listAt(answer, 'data'));
  const total = at(answer, 'pageInfo', 'serverSize');
  return {
    query,
    products,
    suggestions: listAt(answer, 'suggestions')
      .map(readSuggestion)
      .filter(({ text }) => text),
    collections: listAt(answer, 'collections')
      .map(readCollection)
      .filter(({ handle }) => handle),
    total: typeof total === 'number' ? total : products.length,
    moneyFormat,
  };
}

function readSuggestion(value: unknown): Suggestion {
  const pieces = listAt(value, 'highlighted').map((piece) => ({
    text: textAt(piece, 'text'),
    isMatch: at(piece, 'match') === true,
  }));
  return { text: textAt(value, 'text'), pieces };
}

function readCollection(value: unknown): CollectionLink {
  const handle = textAt(value, 'handle');
  return { handle, title: textAt(value, 'title') || handle };
}
