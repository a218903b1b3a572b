import type { Product } from '../catalog/product.ts';
import type { Explanation } from '../contract/explanation.ts';
import { toSearchDocument } from './document.ts';
import type { ScoreExplanation, ScorePart } from './engine.ts';
import type { FoundPage } from './found-page.ts';
import type { SearchQuery } from './query.ts';
import type { Search } from './search.ts';

/** Why each product of a page is where it is, under its id. */
export async function explainPage(
  search: Search,
  shopId: number,
  query: Omit<SearchQuery, 'offset' | 'limit'>,
  { productIds, scores, promoted }: FoundPage,
  products: readonly Product[],
): Promise<Map<number, Explanation>> {
  const found = products.filter(({ id }) => !promoted.has(id));
  const explained = await search.explain(
    shopId,
    { ...query, offset: 0, limit: found.length },
    found.map(toSearchDocument),
  );
  const byId = new Map(explained.map((explanation) => [explanation.productId, explanation]));
  return new Map(
    productIds.map((id, place) => [
      id,
      { sources: [promoted.has(id) ? byPromotion : byScore(scores[place] ?? 0, byId.get(id))] },
    ]),
  );
}

const byPromotion: Explanation['sources'][number] = {
  source: 'promoted',
  score: null,
  text: 'The request promotes it.',
  parts: [],
};

function byScore(
  score: number,
  explanation: ScoreExplanation | undefined,
): Explanation['sources'][number] {
  const parts = (explanation?.parts ?? []).toSorted((a, b) => b.value - a.value);
  return {
    source: 'search',
    score: explanation?.score ?? score,
    text: 'It matches the search.',
    parts: parts.map((part) => ({ name: part.name, value: part.value, text: toText(part) })),
  };
}

function toText({ name, words, text }: ScorePart): string {
  return text ?? (words.length === 0 ? name : `${name}: ${words.join(', ')}`);
}
