import { at, listAt, textAt } from '../core/json.ts';
import { isStoreLink } from '../core/product.ts';
import { longestTerm, searchShop } from '../core/search-client.ts';
import type { QuickViewResults, StorePage, Suggestion } from './quick-view-state.ts';

/** A question waits for the shopper's next letter, in milliseconds. */
const debounce = 120;

/** Popular products, and pages of content. */
const shownBeside = 4;

/** A slow answer is slower than this, in milliseconds. */
const stall = 300;

/** Asks for everything that the quick view shows, and says so when the answer is slow. */
export async function askQuickView(
  query: string,
  signal: AbortSignal,
  handleStall: () => void,
): Promise<QuickViewResults> {
  await new Promise((resolve) => setTimeout(resolve, debounce));
  signal.throwIfAborted();
  const stalling = setTimeout(handleStall, stall);
  try {
    const body = { query: query.slice(0, longestTerm), searchContent: true };
    const [found, answer] = await searchShop('/quick-view', [body], signal);
    const redirect = at(answer, 'redirect');
    return {
      ...found,
      query,
      popular: found.popular.slice(0, shownBeside),
      suggestions: listAt(answer, 'suggestions')
        .map(readSuggestion)
        .filter(({ text }) => text),
      collections: readPages(listAt(answer, 'collections'), () => 'collections/'),
      content: readPages(listAt(answer, 'content'), folderOf).slice(0, shownBeside),
      redirect: isStoreLink(redirect) ? redirect : '',
    };
  } finally {
    clearTimeout(stalling);
  }
}

function readSuggestion(value: unknown): Suggestion {
  const text = textAt(value, 'text');
  const pieces = listAt(value, 'highlighted').map((piece) => ({
    text: textAt(piece, 'text'),
    isMatch: at(piece, 'match') === true,
  }));
  return {
    kind: 'suggestion',
    text,
    pieces: pieces.length > 0 ? pieces : [{ text, isMatch: true }],
  };
}

/** Those that have an address; without a handle or a folder there is none. */
function readPages(list: readonly unknown[], folder: (value: unknown) => string): StorePage[] {
  return list.flatMap((value) => {
    const handle = textAt(value, 'handle');
    const place = folder(value);
    const title = textAt(value, 'title') || handle;
    return handle && place
      ? [{ kind: 'page', title, path: place + encodeURIComponent(handle) }]
      : [];
  });
}

/** Where the platform keeps this kind of content: articles in their blog. */
function folderOf(content: unknown): string {
  switch (textAt(content, 'type')) {
    case 'page':
      return 'pages/';
    case 'blog':
      return 'blogs/';
    default: {
      const blog = textAt(content, 'blogHandle');
      return blog && `blogs/${encodeURIComponent(blog)}/`;
    }
  }
}
