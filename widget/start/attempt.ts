/** Ignores a failure to load code: placements keep the theme's content, and texts stay English. */
export function attempt<Result>(work: Promise<Result>): Promise<Result | undefined> {
  // A failure must not reach the page's error handlers.
  return work.catch(() => undefined);
}
