/** Models that know for a product its best others. */
export type PairModel = 'bought-together' | 'viewed-related' | 'similar';

/** Models that put all products of a shop in one order. */
export type RankingModel = 'trending' | 'conversion';

/** What shoppers' searches have taught. */
export const searchesModel = 'searches';
