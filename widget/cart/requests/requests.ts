import { getPath } from '../../core/json.ts';

/** The time of the latest addition by the widgets, in the clock of resource timing. */
let start = Infinity;
let end = -Infinity;

/** Runs an addition of the widgets, whose requests are no changes by the theme. */
export async function asOwnRequest<Result>(add: () => Promise<Result>): Promise<Result> {
  start = performance.now();
  end = Infinity;
  try {
    return await add();
  } finally {
    end = performance.now();
  }
}

/**
 * Calls back with the addresses of the theme's finished requests, until the signal aborts. Reads their timing, without
 * patching the page's `fetch`.
 */
export function followRequests(
  handleRequest: (address: URL, isRefused: boolean) => void,
  signal: AbortSignal,
): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const isOwn = entry.startTime >= start && entry.startTime <= end;
      if (!isOwn) {
        // Some browsers do not tell the status.
        const isRefused = Number(getPath(entry, 'responseStatus') ?? 0) >= 400;
        handleRequest(new URL(entry.name), isRefused);
      }
    }
  });
  observer.observe({ type: 'resource' });
  signal.addEventListener('abort', () => observer.disconnect());
}
