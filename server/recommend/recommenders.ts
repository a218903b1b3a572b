import type { ProductTexts } from '../catalog/product-texts.ts';
import type { Suggestions } from '../catalog/suggestions.ts';
import type { Reason } from '../contract/explanation.ts';
import {
  combineForCart,
  combineForSession,
  explainForCart,
  explainForSession,
  type GivenReason,
} from './models/combine.ts';
import type { LearnedModels } from './learned-models.ts';
import type { RankingModel } from './models/model-names.ts';
import type { ModelRanking } from './training/ranking-blob.ts';

export interface RecommendersDependencies {
  models: LearnedModels;
  texts: Pick<ProductTexts, 'products'>;
}

/** What the models of a shop suggest, with the reasons in words that a merchant understands. */
export class Recommenders {
  readonly #models: LearnedModels;
  readonly #texts: RecommendersDependencies['texts'];

  constructor({ models, texts }: RecommendersDependencies) {
    this.#models = models;
    this.#texts = texts;
  }

  /** Another one after each training. */
  version(shopId: number): string {
    return this.#models.version(shopId);
  }

  /** What goes with these products, by the orders that hold both. */
  async boughtTogether(shopId: number, givenIds: readonly number[]): Promise<Suggestions> {
    const lists = await this.#models.neighbours(shopId, 'bought-together', givenIds);
    return this.#ofPairs(shopId, combineForCart(givenIds, lists), {
      reasonsFor: (id) => explainForCart(id, givenIds, lists),
      name: 'bought_together',
      say: ({ together, occurrences }, title) =>
        `Bought together with ${title} in ${together} of ${occurrences} orders`,
    });
  }

  /** What is like these products. */
  async similar(shopId: number, givenIds: readonly number[]): Promise<Suggestions> {
    const lists = await this.#models.neighbours(shopId, 'similar', givenIds);
    return this.#ofPairs(shopId, combineForCart(givenIds, lists), {
      reasonsFor: (id) => explainForCart(id, givenIds, lists),
      name: 'similar',
      say: ({ together, occurrences }, title) =>
        together === 0
          ? `Looked at by those who look at ${title}`
          : `Shares ${together} of the ${occurrences} words that describe ${title}`,
    });
  }

  /** What is looked at along with these products, of which the latest comes first. */
  async viewedRelated(shopId: number, viewedIds: readonly number[]): Promise<Suggestions> {
    const lists = await this.#models.neighbours(shopId, 'viewed-related', viewedIds);
    return this.#ofPairs(shopId, combineForSession(viewedIds, lists), {
      reasonsFor: (id) => explainForSession(id, viewedIds, lists),
      name: 'viewed_related',
      say: ({ together, occurrences }, title) =>
        `Looked at along with ${title} in ${together} of ${occurrences} visits`,
    });
  }

  /** What sells or is looked at more than before. */
  trending(shopId: number): Promise<Suggestions> {
    return this.#ofRanking(shopId, 'trending', (sold, soldBefore) => [
      { name: 'sold_last_week', value: sold, text: `${round(sold)} sold in the last week` },
      {
        name: 'sold_a_week_before',
        value: soldBefore,
        text: `${round(soldBefore)} a week in the 60 days before`,
      },
      ...(sold > soldBefore
        ? []
        : [{ name: 'views', value: 1, text: 'looked at more often than before' }]),
    ]);
  }

  /** By the likelihood that who sees a product buys it. */
  byConversion(shopId: number): Promise<Suggestions> {
    return this.#ofRanking(shopId, 'conversion', (taken, views) => [
      { name: 'carts_and_purchases', value: taken, text: `${round(taken)} carts and purchases` },
      {
        name: 'views',
        value: views,
        text: views === 0 ? 'no views are recorded' : `${round(views)} views`,
      },
    ]);
  }

  #ofPairs(
    shopId: number,
    productIds: Iterable<number>,
    words: {
      reasonsFor: (productId: number) => readonly GivenReason[];
      name: string;
      say: (reason: GivenReason, title: string) => string;
    },
  ): Suggestions {
    return {
      productIds,
      explain: async (ids) => {
        const reasons = new Map(ids.map((id) => [id, words.reasonsFor(id)]));
        const titles = await this.#titlesOf(shopId, [...reasons.values()].flat());
        const toReason = (ofProduct: readonly GivenReason[]): Reason => {
          const parts = ofProduct.map((reason) => ({
            name: words.name,
            value: reason.score,
            text: words.say(reason, titles.get(reason.givenId) ?? `product ${reason.givenId}`),
          }));
          return {
            score: parts.reduce((sum, { value }) => sum + value, 0),
            text: sentence(parts.map(({ text }) => text)),
            parts,
          };
        };
        return new Map([...reasons].map(([id, ofProduct]) => [id, toReason(ofProduct)]));
      },
    };
  }

  async #ofRanking(
    shopId: number,
    model: RankingModel,
    toParts: (count: number, base: number) => Reason['parts'],
  ): Promise<Suggestions> {
    const ranking = await this.#models.ranking(shopId, model);
    if (!ranking) {
      return { productIds: [], explain: async () => new Map() };
    }
    return {
      productIds: ranking.productIds,
      explain: async (ids) => {
        const places = placesOf(ranking, new Set(ids));
        return new Map(
          [...places].map(([id, place]) => [id, toRankReason(ranking, place, toParts)]),
        );
      },
    };
  }

  async #titlesOf(
    shopId: number,
    reasons: readonly GivenReason[],
  ): Promise<ReadonlyMap<number, string>> {
    const ids = [...new Set(reasons.map(({ givenId }) => givenId))];
    const products = ids.length === 0 ? [] : await this.#texts.products(shopId, ids);
    return new Map(products.map(({ id, title }) => [id, title]));
  }
}

function toRankReason(
  { scores, counts, bases }: ModelRanking,
  place: number,
  toParts: (count: number, base: number) => Reason['parts'],
): Reason {
  const parts = toParts(counts[place] ?? 0, bases[place] ?? 0);
  return { score: scores[place] ?? 0, text: sentence(parts.map(({ text }) => text)), parts };
}

/** One pass over what may be all products of a large shop. */
function placesOf({ productIds }: ModelRanking, wanted: ReadonlySet<number>): Map<number, number> {
  const places = new Map<number, number>();
  for (let place = 0; place < productIds.length && places.size < wanted.size; place++) {
    const id = productIds[place] ?? -1;
    if (wanted.has(id)) {
      places.set(id, place);
    }
  }
  return places;
}

/** Few enough that somebody reads them; all of them stand in the parts. */
const partsInWords = 3;

function sentence(parts: readonly string[]): string {
  return parts.length === 0 ? '' : `${parts.slice(0, partsInWords).join('; ')}.`;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
