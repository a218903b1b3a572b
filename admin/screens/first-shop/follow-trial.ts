import type { AdminContract } from '../../../server/contract/admin/endpoints.ts';
import { ApiProblem } from '../../api/api-problem.ts';

export type Trial = AdminContract['storeTrial']['answer'];

/** A load balancer may send requests to servers that do not run the trial. */
const mostMissesInRow = 10;

interface Following {
  /** Asks for the state of the trial. */
  ask: (id: string) => Promise<Trial>;
  /** Called with each state of a running trial. Resolves when it is time to ask again, to false to stop asking. */
  onRunning: (trial: Trial) => Promise<boolean>;
}

/**
 * Follows a trial to its end and returns its last state.
 * @throws ApiProblem when no server knows the trial any more.
 */
export async function followTrial(begun: Trial, { ask, onRunning }: Following): Promise<Trial> {
  let trial = begun;
  let misses = 0;
  while (trial.state === 'running' && (await onRunning(trial))) {
    try {
      trial = await ask(trial.id);
      misses = 0;
    } catch (error) {
      misses += 1;
      if (!(error instanceof ApiProblem) || error.status !== 404 || misses === mostMissesInRow) {
        throw error;
      }
    }
  }
  return trial;
}
