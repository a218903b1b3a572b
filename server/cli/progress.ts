import type { OnProgress } from '../ingest/ingest.ts';
import type { OutputOptions } from './output.ts';

export interface Progress {
  update: OnProgress;
  end(): void;
}

const clearLine = '\r\u001b[K';

/** One line on a terminal that says how far the work is; silent elsewhere. */
export function createProgress({ json }: OutputOptions): Progress {
  const isShown = process.stderr.isTTY && !json;
  return {
    update(kind, recordsRead) {
      if (isShown) {
        process.stderr.write(`${clearLine}${kind}: ${recordsRead.toLocaleString('en')} read`);
      }
    },
    end() {
      if (isShown) {
        process.stderr.write(clearLine);
      }
    },
  };
}
