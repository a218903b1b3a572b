import type { Knex } from 'knex';
import type { Database } from './database.ts';

/** The quality of a recommender beside that of popularity. */
export interface RecommenderQuality {
  recommender: string;
  question: string;
  cases: number;
  ndcg: number;
  popularityNdcg: number;
  /** True when the difference may be chance. */
  isWithinNoise: boolean;
}

/** A measurement of the recommenders of a shop. */
export interface SavedEvaluation {
  /** Milliseconds since 1970. */
  evaluatedAt: number;
  /** The newest orders, which the recommenders had to predict. */
  orders: number;
  recommenders: readonly RecommenderQuality[];
}

interface EvaluationRow {
  shop_id: number;
  evaluated_at: number;
  body: string;
}

/** The last measurement of the recommenders of each shop. */
export class EvaluationStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async last(shopId: number): Promise<SavedEvaluation | undefined> {
    const row = await this.#database
      .read<EvaluationRow>('evaluations')
      .where({ shop_id: shopId })
      .first('evaluated_at', 'body');
    if (!row) {
      return undefined;
    }
    const body: Omit<SavedEvaluation, 'evaluatedAt'> = JSON.parse(row.body);
    return { evaluatedAt: row.evaluated_at, ...body };
  }

  async save(
    transaction: Knex.Transaction,
    shopId: number,
    { evaluatedAt, ...body }: SavedEvaluation,
  ): Promise<void> {
    await transaction<EvaluationRow>('evaluations')
      .insert({ shop_id: shopId, evaluated_at: evaluatedAt, body: JSON.stringify(body) })
      .onConflict('shop_id')
      .merge();
  }
}
