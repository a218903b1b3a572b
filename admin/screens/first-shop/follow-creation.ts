import type { AdminContract } from '../../../server/contract/admin/endpoints.ts';

export type Trial = AdminContract['storeTrial']['answer'];

interface Following {
  /** Asks for the state of the trial. */
  ask: (id: string) => Promise<Trial>;
  /** Called with each state of a running trial. Resolves when it is time to ask again, to false to stop asking. */
  onRunning: (trial: Trial) => Promise<boolean>;
}

/** Follows a trial to its end and returns its last state. */
export async function followTrial(begun: Trial, { ask, onRunning }: Following): Promise<Trial> {
  let trial = begun;
  while (trial.state === 'running' && (await onRunning(trial))) {
    trial = await ask(trial.id);
  }
  return trial;
}
