import type { OutputOptions } from './output.ts';

interface StatusLine {
  show(text: string): void;
  clear(): void;
}

const clearLine = '\r\u001b[K';

/** Creates a line that shows progress on a terminal and is silent elsewhere. */
export function createStatusLine({ json }: OutputOptions): StatusLine {
  const isShown = process.stderr.isTTY && !json;
  const write = (text: string) => {
    if (isShown) {
      process.stderr.write(text);
    }
  };
  return {
    show: (text) => write(`${clearLine}${text}`),
    clear: () => write(clearLine),
  };
}
