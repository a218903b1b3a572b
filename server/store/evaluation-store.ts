import type { Knex } from 'knex';
import type { Database } from './database.ts';

/** The quality of a recommender beside that of popularity. */
export interface RecommenderQuality {
  recommender: string;
  question: string;
  cases: number;
  ndcg: number;
  popularityNdcg: number;
  /** The NDCG above that of popularity, and how far it may be off by chance. Absent in older measurements. */
  difference?: { mean: number; margin: number | null };
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

/** Runs of a shop that are kept: one a day, and those that people asked for. */
const mostRuns = 100;

/** The measurements of the recommenders of each shop. */
export class EvaluationStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async last(shopId: number): Promise<SavedEvaluation | undefined> {
    const [newest] = await this.runs(shopId, 1);
    return newest;
  }

  /** Returns the last measurements, the newest first. */
  async runs(shopId: number, limit: number): Promise<SavedEvaluation[]> {
    const rows = await this.#database
      .read<EvaluationRow>('evaluation_runs')
      .where({ shop_id: shopId })
      .orderBy('evaluated_at', 'desc')
      .limit(limit)
      .select('evaluated_at', 'body');
    return rows.map(toEvaluation);
  }

  /** Saves a measurement, and removes the oldest beyond the number that is kept. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    { evaluatedAt, ...body }: SavedEvaluation,
  ): Promise<void> {
    const row = { shop_id: shopId, evaluated_at: evaluatedAt, body: JSON.stringify(body) };
    await transaction<EvaluationRow>('evaluation_runs')
      .insert(row)
      .onConflict(['shop_id', 'evaluated_at'])
      .merge();
    const kept = transaction('evaluation_runs')
      .where({ shop_id: shopId })
      .orderBy('evaluated_at', 'desc')
      .limit(mostRuns)
      .select('evaluated_at');
    await transaction('evaluation_runs')
      .where({ shop_id: shopId })
      .whereNotIn('evaluated_at', kept)
      .del();
  }
}

function toEvaluation(row: Pick<EvaluationRow, 'evaluated_at' | 'body'>): SavedEvaluation {
  const body: Omit<SavedEvaluation, 'evaluatedAt'> = JSON.parse(row.body);
  return { evaluatedAt: row.evaluated_at, ...body };
}
