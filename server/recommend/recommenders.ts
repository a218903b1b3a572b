import type { ProductTexts } from '../catalog/product-texts.ts';
import type { CandidateReason, Candidates } from '../catalog/candidates.ts';
import type { PairReason } from '../contract/explanation.ts';
import {
  combineForCart,
  combineForSession,
  combineWithViewed,
  explainForCart,
  explainForSession,
  explainWithViewed,
  type GivenReason,
} from './models/combine.ts';
import type { LearnedModels } from './learned-models.ts';
import type { PairModel, RankingModel } from './models/model-names.ts';
import type { ListsByProduct } from './models/neighbour-list.ts';
import { PersonalRanking } from './personal/personal-ranking.ts';
import { personalWeights } from './personal/personal-weights.ts';
import type { ShopperProfile } from './personal/shopper-profile.ts';
import { nameKey } from './models/similar/product-words.ts';
import {
  boughtTogetherReason,
  describeConversion,
  describePair,
  type RankedProduct,
  readableScore,
  type ReasonPart,
  sentence,
  describeTrend,
  similarReason,
  viewedRelatedReason,
} from './reason-texts.ts';
import type { ModelRanking } from './training/ranking-blob.ts';

interface RecommendersDependencies {
  models: LearnedModels;
  texts: Pick<ProductTexts, 'products'>;
  now: () => number;
}

/** Returns the candidates of a shop's models with reasons that a merchant understands. */
export class Recommenders {
  readonly #models: LearnedModels;
  readonly #texts: RecommendersDependencies['texts'];
  readonly #now: RecommendersDependencies['now'];

  constructor({ models, texts, now }: RecommendersDependencies) {
    this.#models = models;
    this.#texts = texts;
    this.#now = now;
  }

  /** Changes after each training. */
  version(shopId: number): string {
    return this.#models.version(shopId);
  }

  /** Returns products that share orders with these. */
  async boughtTogether(shopId: number, givenIds: readonly number[]): Promise<Candidates> {
    const lists = await this.#models.neighbours(shopId, boughtWith(givenIds), givenIds);
    return {
      productIds: combineForCart(givenIds, lists),
      explain: async (ids) => {
        const reasons = reasonsOf(ids, (id) => explainForCart(id, givenIds, lists));
        // The model was smoothed with these.
        const similar = await this.#models.neighbours(shopId, 'similar', givenIds);
        const { titleOf } = await this.#describe(shopId, givenIds);
        return explainPairs('bought_together', reasons, (id, reason) => {
          const isAlike = similar.get(reason.givenId)?.productIds.includes(id) ?? false;
          return worded(boughtTogetherReason(reason, isAlike), titleOf(reason.givenId));
        });
      },
    };
  }

  /** Returns products similar to these. */
  async similar(shopId: number, givenIds: readonly number[]): Promise<Candidates> {
    const lists = await this.#models.neighbours(shopId, 'similar', givenIds);
    return {
      productIds: combineForCart(givenIds, lists),
      explain: async (ids) => {
        const reasons = reasonsOf(ids, (id) => explainForCart(id, givenIds, lists));
        // The model was trained with these besides the words.
        const views = await this.#models.neighbours(shopId, 'viewed-related', givenIds);
        const { titleOf, typeOf } = await this.#describe(shopId, [...givenIds, ...ids]);
        return explainPairs('similar', reasons, (id, reason) => {
          const { givenId } = reason;
          const relation = {
            coViews: coViewsOf(views, givenId, id),
            isOfSameType: typeOf(id) !== '' && typeOf(id) === typeOf(givenId),
          };
          return worded(similarReason(reason, relation), titleOf(givenId));
        });
      },
    };
  }

  /**
   * Returns products viewed along with these, the latest of which comes first. With
   * `includesViewed`, these may come back too.
   */
  async viewedRelated(
    shopId: number,
    viewedIds: readonly number[],
    { includesViewed } = { includesViewed: false },
  ): Promise<Candidates> {
    const combine = includesViewed ? combineWithViewed : combineForSession;
    const explain = includesViewed ? explainWithViewed : explainForSession;
    const lists = await this.#models.neighbours(shopId, 'viewed-related', viewedIds);
    return {
      productIds: combine(viewedIds, lists),
      explain: async (ids) => {
        const reasons = reasonsOf(ids, (id) => explain(id, viewedIds, lists));
        const { titleOf } = await this.#describe(shopId, viewedIds);
        return explainPairs('viewed_related', reasons, (id, reason) =>
          id === reason.givenId
            ? { text: 'The shopper viewed it' }
            : worded(viewedRelatedReason(reason), titleOf(reason.givenId)),
        );
      },
    };
  }

  /** Returns products that sell or are viewed more than before. */
  trending(shopId: number): Promise<Candidates> {
    return this.#ofRanking(shopId, 'trending', () => {
      const now = this.#now();
      return (ranked) => describeTrend(ranked, now);
    });
  }

  /** Ranks products by the likelihood that a viewer buys them. */
  byConversion(shopId: number): Promise<Candidates> {
    return this.#ofRanking(shopId, 'conversion', ({ bases }) => {
      const hasViews = bases.some((views) => views > 0);
      return (ranked) => describeConversion(ranked, hasViews);
    });
  }

  /** Returns the share of the shop's orders that hold each of these products. */
  async orderShares(shopId: number, productIds: Iterable<number>): Promise<Map<number, number>> {
    const ranking = await this.#models.ranking(shopId, 'order-shares');
    const places = ranking ? [...placesOf(ranking, new Set(productIds))] : [];
    return new Map(places.map(([id, place]) => [id, ranking?.scores[place] ?? 0]));
  }

  /** Returns the order for a shopper. `priceOf` returns the lowest price of a product, if it has one. */
  async personal(
    shopId: number,
    profile: ShopperProfile,
    priceOf: (productId: number) => number | undefined,
  ): Promise<PersonalRanking> {
    const { viewed, cart, ordered } = profile;
    const ids = [...new Set([...viewed, ...cart, ...ordered])].slice(0, personalWeights.products);
    const [viewedRelated, boughtTogether, similar] = await Promise.all([
      this.#models.neighbours(shopId, 'viewed-related', ids),
      this.#models.neighbours(shopId, boughtWith(ids), ids),
      this.#models.neighbours(shopId, 'similar', ids),
    ]);
    return new PersonalRanking(profile, { viewedRelated, boughtTogether, similar }, priceOf);
  }

  async #ofRanking(
    shopId: number,
    model: RankingModel,
    wordsFor: (ranking: ModelRanking) => (ranked: RankedProduct) => ReasonPart[],
  ): Promise<Candidates> {
    const ranking = await this.#models.ranking(shopId, model);
    if (!ranking) {
      return { productIds: [], explain: async () => new Map() };
    }
    return {
      productIds: ranking.productIds,
      ranking: ranking.productIds,
      explain: async (ids) => {
        const toParts = wordsFor(ranking);
        const places = [...placesOf(ranking, new Set(ids))];
        return new Map(
          places.map(([id, place]) => {
            const ranked = rankedAt(ranking, place);
            const parts = toParts(ranked);
            return [id, { score: readableScore(ranked.score), text: sentence(parts), parts }];
          }),
        );
      },
    };
  }

  async #describe(shopId: number, productIds: readonly number[]) {
    const ids = [...new Set(productIds)];
    const products = ids.length === 0 ? [] : await this.#texts.products(shopId, ids);
    const byId = new Map(products.map((product) => [product.id, product]));
    return {
      titleOf: (id: number) => byId.get(id)?.title ?? `product ${id}`,
      typeOf: (id: number) => nameKey(byId.get(id)?.product_type ?? ''),
    };
  }
}

/** Returns the model whose lists of these products may be added up. */
function boughtWith(givenIds: readonly number[]): PairModel {
  return givenIds.length > 1 ? 'bought-with-cart' : 'bought-together';
}

/** Candidate product → the contributions to its score. */
type Reasons = ReadonlyMap<number, readonly GivenReason[]>;

function reasonsOf(
  productIds: readonly number[],
  reasonsFor: (productId: number) => readonly GivenReason[],
): Reasons {
  return new Map(productIds.map((id) => [id, reasonsFor(id)]));
}

interface WordedReason {
  text: string;
  pair?: PairReason;
}

function worded(pair: PairReason, title: string): WordedReason {
  return { text: describePair(pair, title), pair };
}

function explainPairs(
  name: string,
  reasons: Reasons,
  wordsFor: (productId: number, reason: GivenReason) => WordedReason,
): Map<number, CandidateReason> {
  const toReason = (productId: number, ofProduct: readonly GivenReason[]): CandidateReason => {
    const words = ofProduct.map((reason) => wordsFor(productId, reason));
    const parts = ofProduct.map((reason, place) => ({
      name,
      value: readableScore(reason.score),
      text: words[place]?.text ?? '',
    }));
    const score = readableScore(ofProduct.reduce((sum, reason) => sum + reason.score, 0));
    const pairs = words.flatMap(({ pair }) => pair ?? []);
    return { score, text: sentence(parts), parts, pairs };
  };
  return new Map([...reasons].map(([id, ofProduct]) => [id, toReason(id, ofProduct)]));
}

function coViewsOf(lists: ListsByProduct, givenId: number, productId: number) {
  const list = lists.get(givenId);
  const place = list?.productIds.indexOf(productId) ?? -1;
  return list && place !== -1
    ? { together: list.together[place] ?? 0, occurrences: list.occurrences }
    : undefined;
}

function rankedAt(
  { scores, counts, bases, kinds, until }: ModelRanking,
  place: number,
): RankedProduct {
  return {
    score: scores[place] ?? 0,
    count: counts[place] ?? 0,
    base: bases[place] ?? 0,
    kind: kinds[place] ?? 0,
    until,
  };
}

/** Finds the places in one pass, because the ranking may hold all products of a large shop. */
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
