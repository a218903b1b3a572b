import { getPath, listAt, textAt } from '../core/json.ts';
import { storeRoot } from '../core/platform.ts';
import { isStoreLink } from '../core/product.ts';
import { isReadOtherwise } from '../core/read-otherwise.ts';
import { longestTerm, personIn, searchShop } from '../core/search-client.ts';
import type { QuickViewResults, StorePage, Suggestion } from './quick-view-state.ts';

/** The most popular products and pages of content that are shown. */
const shownBeside = 4;

/** Requests everything that the quick view shows. */
export async function searchQuickView(
  query: string,
  signal: AbortSignal,
  attribution: string,
): Promise<QuickViewResults> {
  const person = await personIn('search', () => import('../shopper/viewed-products.ts'));
  const body = { query: query.slice(0, longestTerm), searchContent: true, ...person };
  const [found, answer] = await searchShop(
    '/quick-view',
    query,
    [body],
    attribution,
    () => import('../shopper/experiment.ts'),
    signal,
  );
  const redirect = getPath(answer, 'redirect');
  const code =
    found.correction || isReadOtherwise(answer)
      ? await import('../reading/reading-rows.ts').catch(() => null)
      : null;
  return {
    ...found,
    query,
    reading: code?.readingRows(query, found, answer) ?? [],
    popular: found.popular.slice(0, shownBeside),
    suggestions: listAt(answer, 'suggestions')
      .map(readSuggestion)
      .filter(({ text }) => text),
    collections: readPages(listAt(answer, 'collections'), 'collections/'),
    content: readPages(listAt(answer, 'content')).slice(0, shownBeside),
    redirect: isStoreLink(redirect) ? redirect : '',
  };
}

function readSuggestion(value: unknown): Suggestion {
  const text = textAt(value, 'text');
  const pieces = listAt(value, 'highlighted').map((piece) => ({
    text: textAt(piece, 'text'),
    isMatch: getPath(piece, 'match') === true,
  }));
  return {
    kind: 'suggestion',
    text,
    pieces: pieces.length > 0 ? pieces : [{ text, isMatch: true }],
  };
}

/** Returns the pages that have an address: one that the store tells, or a handle and a folder. */
function readPages(list: readonly unknown[], folder?: string): StorePage[] {
  return list.flatMap((value) => {
    const handle = textAt(value, 'handle');
    const place = folder ?? folderOf(value);
    const title = textAt(value, 'title') || handle;
    const link = getPath(value, 'link');
    const path = handle && place && storeRoot() + place + encodeURIComponent(handle);
    const address = isStoreLink(link) ? link : path;
    return address ? [{ kind: 'page', title, address }] : [];
  });
}

/** Returns the platform's folder for this kind of content; articles lie in their blog. */
function folderOf(content: unknown): string {
  const type = textAt(content, 'type');
  const blog = textAt(content, 'blogHandle');
  return type === 'page' || type === 'blog'
    ? `${type}s/`
    : blog && `blogs/${encodeURIComponent(blog)}/`;
}
