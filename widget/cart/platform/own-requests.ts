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

/** Returns true for a request that began during the latest addition by the widgets. */
export function isOwnRequest({ startTime }: PerformanceEntry): boolean {
  return startTime >= start && startTime <= end;
}
