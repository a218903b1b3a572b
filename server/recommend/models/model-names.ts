/** Models that hold a list of best neighbours for each product. */
export type PairModel = 'bought-together' | 'bought-with-cart' | 'viewed-related' | 'similar';

/** Models that rank all products of a shop. */
export type RankingModel = 'trending' | 'conversion' | 'order-shares';

/** The model learned from shoppers' searches. */
export const searchesModel = 'searches';
