import { setImmediate } from 'node:timers/promises';
import type { WorkMeter } from '../base/slices.ts';

/**
 * Maximum number of steps for the conditions of one evaluation, including nested rulesets: 10 to 30 ms. A
 * step compares one letter of a text with one state of a pattern.
 */
const maxSteps = 1_250_000;

/** Number of steps between two pauses: 3 to 5 ms. A single longer comparison is not divided. */
const stepsBetweenPauses = 200_000;

/** As measured on a slow machine. */
const stepsPerMs = 42_000;

export interface StepBudgetOptions {
  meter?: WorkMeter | undefined;
  /** Yields to the event loop. */
  pause?: (() => Promise<unknown>) | undefined;
}

/** The remaining steps that one evaluation may spend on conditions. */
export class StepBudget {
  readonly #meter: WorkMeter | undefined;
  readonly #pause: () => Promise<unknown>;
  #left = maxSteps;
  #sincePause = 0;

  constructor({ meter, pause = () => setImmediate() }: StepBudgetOptions = {}) {
    this.#meter = meter;
    this.#pause = pause;
  }

  /** Returns false and spends nothing if fewer steps are left. */
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

  /** Pauses before a piece of work when needed. Returns undefined when the work may start at once. */
  pauseBefore(steps: number): Promise<unknown> | undefined {
    const isTime = this.#sincePause > 0 && this.#sincePause + steps > stepsBetweenPauses;
    this.#sincePause = isTime ? steps : this.#sincePause + steps;
    return isTime ? this.#pause() : undefined;
  }
}
