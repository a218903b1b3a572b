import type { ImportProgress } from '../ingest/ingest.ts';
import { drawBar } from './bar.ts';
import type { OutputOptions } from './output.ts';
import { createStatusLine } from './status-line.ts';

interface Progress {
  update(progress: ImportProgress): void;
  /** Writes lines to standard error, above the bar. */
  print(lines: string): void;
  end(): void;
}

const redrawMs = 100;

/** Creates the progress bar of an import, which is visible on a terminal only. */
export function createProgress(
  options: OutputOptions,
  now: () => number = () => performance.now(),
): Progress {
  const line = createStatusLine(options);
  let kind = '';
  let kindStartedAt = 0;
  let drawnAt = -Infinity;
  return {
    update(progress) {
      const time = now();
      if (progress.kind !== kind) {
        kind = progress.kind;
        kindStartedAt = time;
      }
      if (time - drawnAt >= redrawMs) {
        drawnAt = time;
        line.show(describeProgress(progress, (time - kindStartedAt) / 1000));
      }
    },
    print(lines) {
      line.clear();
      process.stderr.write(`${lines}\n`);
    },
    end: () => line.clear(),
  };
}

/** Returns the text of a progress bar: `[####                ]  23 %  products: 12,300 records, 4,100/s`. */
export function describeProgress(
  { kind, records, bytesRead, totalBytes }: ImportProgress,
  seconds: number,
): string {
  const share = totalBytes === 0 ? 1 : bytesRead / totalBytes;
  const perSecond = seconds > 0 ? Math.round(records / seconds) : 0;
  return `${drawBar(share)}  ${kind}: ${count(records)} records, ${count(perSecond)}/s`;
}

function count(value: number): string {
  return value.toLocaleString('en');
}
