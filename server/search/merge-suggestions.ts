import { stem } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';

/** Of what others searched for at most this share, where the catalog has more to say. */
const shareOfSearched = 0.6;

/** What others searched for first, then completions; none that says the same as another or as the term. */
export function mergeSuggestions(
  term: string,
  searched: readonly string[],
  completions: readonly string[],
  limit: number,
): string[] {
  const said = new Set([keyOf(term)]);
  const isNew = (text: string) => {
    const key = keyOf(text);
    return !said.has(key) && said.add(key) !== undefined;
  };
  const own = searched.filter(isNew);
  const others = completions.filter(isNew);
  const first = Math.max(Math.ceil(limit * shareOfSearched), limit - others.length);
  return [...own.slice(0, first), ...others].slice(0, limit);
}

function keyOf(text: string): string {
  return tokenize(text).map(stem).join(' ');
}
