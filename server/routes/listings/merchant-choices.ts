import { orderedCandidates } from '../../catalog/candidates.ts';
import type { RecommendationSettings } from '../../contract/settings.ts';
import type { Source } from '../../listing/source.ts';

interface ChosenProducts {
  never: readonly number[];
  first: readonly number[];
}

/** Returns what a merchant has chosen for the products of a request. */
export function chosenFor(
  { never, pairs }: RecommendationSettings,
  given: readonly number[],
): ChosenProducts {
  const own = pairs.filter(({ product_id: id }) => given.includes(id));
  return {
    never: [...never, ...own.flatMap((pair) => pair.never)],
    first: own.flatMap(({ first }) => first),
  };
}

/** Returns the source of the products that always come first. */
export function firstSources(productIds: readonly number[]): Source[] {
  return productIds.length === 0
    ? []
    : [
        {
          name: 'static',
          findCandidates: async () => orderedCandidates(productIds, 'The merchant shows it first.'),
        },
      ];
}

const keys = new WeakMap<RecommendationSettings, string>();

/** Returns a key of the choices for caches. Settings are one object until they change. */
export function choicesKey(choices: RecommendationSettings): string {
  if (choices.never.length + choices.pairs.length === 0 && !choices.gift_cards) {
    return '';
  }
  const known = keys.get(choices) ?? JSON.stringify(choices);
  keys.set(choices, known);
  return known;
}
