import { setImmediate } from 'node:timers/promises';
import type { WorkMeter } from '../slices.ts';

/**
 * So many steps the conditions of one evaluation may take, those of rulesets within the ruleset included:
 * 10 to 40 ms. A step is one letter of a text that is compared with one state of a pattern.
 */
const maximumSteps = 2_000_000;

/** About 3 ms. Others have their turn after the rule that reaches it, which may take longer. */
const stepsBetweenPauses = 200_000;

const stepsPerMs = 75_000;

/** What is left of the work that one evaluation may spend on its conditions. */
export class StepBudget {
  readonly #meter: WorkMeter | undefined;
  #left = maximumSteps;
  #sincePause = 0;

  constructor(meter?: WorkMeter) {
    this.#meter = meter;
  }

  /** Returns false, and takes nothing, where more steps are asked for than are left. */
  take(steps: number): boolean {
    if (steps > this.#left) {
      return false;
    }
    this.#left -= steps;
    this.#sincePause += steps;
    if (this.#meter) {
      this.#meter.workMs += steps / stepsPerMs;
    }
    return true;
  }

  /** A promise where it is time to let others use the event loop. */
  pause(): Promise<void> | undefined {
    if (this.#sincePause < stepsBetweenPauses) {
      return undefined;
    }
    this.#sincePause = 0;
    return setImmediate();
  }
}
