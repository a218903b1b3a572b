import { z } from 'zod';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { trialEndpoints } from './contract.ts';
import { qualityResultSchema } from '../../contract/admin/quality.ts';
import { fieldWeightsSchema } from '../../contract/search/search-settings.ts';
import type { Trial } from '../../store/tables/trials/trial-store.ts';
import { describeKeptTerms, keptTermResultsSchema } from './kept-terms.ts';

interface TrialContext {
  texts: ProductTexts;
  /** The number of products of the shop. */
  products: number;
}

/** What the index of a trial has cost. */
const costSchema = z.strictObject({ seconds: z.number(), memoryBytes: z.number() });

/** Returns a trial as answers have it. */
export async function presentTrial(
  trial: Trial,
  { texts, products }: TrialContext,
): Promise<z.output<(typeof trialEndpoints)['beginTrial']['answer']>> {
  const result: unknown = trial.result === null ? null : JSON.parse(trial.result);
  const head = {
    id: trial.id,
    state: trial.state,
    after: trial.cause,
    step: trial.step,
    done: trial.done,
    total: trial.total,
    started_at: new Date(trial.startedAt).toISOString(),
    reached_at: new Date(trial.reachedAt).toISOString(),
    failure: trial.failure,
  };
  switch (trial.kind) {
    case 'quality':
      return { kind: trial.kind, ...head, result: qualityResultSchema.nullable().parse(result) };
    case 'kept_terms': {
      const results = keptTermResultsSchema.nullable().parse(result);
      const terms = results && (await describeKeptTerms(texts, trial.shopId, results));
      return { kind: trial.kind, ...head, result: terms };
    }
    case 'field_weights': {
      const cost = costSchema.nullable().parse(result);
      return {
        kind: trial.kind,
        ...head,
        state: trial.state === 'running' && cost ? 'ready' : trial.state,
        // Other programs may have added products meanwhile.
        done: Math.min(trial.done, products),
        total: products,
        field_weights: fieldWeightsSchema.parse(JSON.parse(trial.subject)),
        result: cost && { seconds: cost.seconds, memory_bytes: cost.memoryBytes },
      };
    }
    default:
      return trial.kind satisfies never;
  }
}
