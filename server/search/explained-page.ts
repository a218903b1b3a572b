import type { Product } from '../catalog/product.ts';
import type { Explanation } from '../contract/explanation.ts';
import { toSearchDocument } from './document.ts';
import type { ScoreExplanation, ScorePart } from './engine.ts';
import type { ResultPage, PageRequest } from './result-page.ts';
import { tiersOf } from './score-shares.ts';
import type { Search } from './search.ts';

interface ExplainedRequest extends Pick<PageRequest, 'query'> {
  /** The keyword group that promotes a product, by product id; products promoted by the request are absent. */
  promotingGroups: ReadonlyMap<number, string>;
}

/** Explains the position of each product of a page, by product id. */
export async function explainPage(
  search: Search,
  shopId: number,
  { query, promotingGroups }: ExplainedRequest,
  { productIds, scores, promoted, similar }: ResultPage,
  products: readonly Product[],
): Promise<Map<number, Explanation>> {
  const found = products.filter(({ id }) => !promoted.has(id) && !similar.has(id));
  const explained = await search.explain(
    shopId,
    { ...query, offset: 0, limit: found.length },
    found.map(toSearchDocument),
  );
  const byId = new Map(explained.map((explanation) => [explanation.productId, explanation]));
  return new Map(
    productIds.map((id, place) => [
      id,
      {
        sources: [
          promoted.has(id)
            ? byPromotion(promotingGroups.get(id))
            : similar.has(id)
              ? byMeaning
              : byScore(scores[place] ?? 0, byId.get(id)),
        ],
      },
    ]),
  );
}

const byMeaning: Explanation['sources'][number] = {
  source: 'search',
  score: null,
  text: 'It lacks the words, and is near them in meaning.',
  parts: [],
};

function byPromotion(group: string | undefined): Explanation['sources'][number] {
  return {
    source: 'promoted',
    score: null,
    text:
      group === undefined
        ? 'The request promotes it.'
        : `The keyword group "${group}" promotes it.`,
    parts: [],
  };
}

function byScore(
  score: number,
  explanation: ScoreExplanation | undefined,
): Explanation['sources'][number] {
  const parts = (explanation?.parts ?? []).toSorted((a, b) => b.value - a.value);
  return {
    source: 'search',
    score: explanation?.score ?? score,
    text: 'It matches the search.',
    tier: tiersOf(parts),
    parts: parts.map((part) => ({ name: part.name, value: part.value, text: toText(part) })),
  };
}

function toText({ name, words, text }: ScorePart): string {
  const label = words.length === 0 ? sentences.get(name) : `${name}: ${words.join(', ')}`;
  return text ?? label ?? name;
}

const sentences = new Map([
  ['phrase', 'how well its title and type match the term'],
  ['boost', 'boosts of the request'],
  ['learned', 'choices of earlier shoppers'],
  ['allWords', 'it has all words, while others have fewer'],
  ['everything', 'the term is empty: everything matches equally'],
]);
