import { setImmediate } from 'node:timers/promises';
import type { WorkMeter } from '../slices.ts';

/**
 * So many steps the conditions of one evaluation may take, those of rulesets within the ruleset included:
 * 10 to 40 ms. A step is one letter of a text that is compared with one state of a pattern.
 */
const maximumSteps = 2_000_000;

/** About 3 ms. A single comparison that takes more is not divided. */
const stepsBetweenPauses = 200_000;

const stepsPerMs = 75_000;

export interface StepBudgetOptions {
  meter?: WorkMeter | undefined;
  /** Lets others use the event loop. */
  pause?: (() => Promise<unknown>) | undefined;
}

/** What is left of the work that one evaluation may spend on its conditions. */
export class StepBudget {
  readonly #meter: WorkMeter | undefined;
  readonly #pause: () => Promise<unknown>;
  #left = maximumSteps;
  #sincePause = 0;

  constructor({ meter, pause = () => setImmediate() }: StepBudgetOptions = {}) {
    this.#meter = meter;
    this.#pause = pause;
  }

  /** Returns false, and takes nothing, where more steps are asked for than are left. */
  spend(steps: number): boolean {
    if (steps > this.#left) {
      return false;
    }
    this.#left -= steps;
    if (this.#meter) {
      this.#meter.workMs += steps / stepsPerMs;
    }
    return true;
  }

  /** Called before each piece of work. Returns a promise where others must have their turn first. */
  pauseBefore(steps: number): Promise<unknown> | undefined {
    const isTime = this.#sincePause > 0 && this.#sincePause + steps > stepsBetweenPauses;
    this.#sincePause = isTime ? steps : this.#sincePause + steps;
    return isTime ? this.#pause() : undefined;
  }
}
