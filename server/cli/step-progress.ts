import { drawBar } from './bar.ts';
import type { OutputOptions } from './output.ts';
import { createStatusLine } from './status-line.ts';

/** A step of long work. Each step has its own bar. */
export interface Step {
  step: string;
  done: number;
  total: number;
}

interface StepProgress {
  update(step: Step): void;
  end(): void;
}

const redrawMs = 100;

/** Creates the progress bar of long work, which is visible on a terminal only. */
export function createStepProgress(
  options: OutputOptions,
  now: () => number = () => performance.now(),
): StepProgress {
  const line = createStatusLine(options);
  let shown = '';
  let drawnAt = -Infinity;
  return {
    update(reached) {
      const time = now();
      if (reached.step !== shown || time - drawnAt >= redrawMs) {
        shown = reached.step;
        drawnAt = time;
        line.show(describeStep(reached));
      }
    },
    end: () => line.clear(),
  };
}

/** Returns the text of a progress bar: `[####                ]  23 %  reading orders: 12,300 of 53,000`. */
export function describeStep({ step, done, total }: Step): string {
  const share = total === 0 ? 1 : done / total;
  return `${drawBar(share)}  ${step}: ${count(Math.min(done, total))} of ${count(total)}`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}
