/** Ignores a failure to load code: placements keep the theme's content, and texts stay English. */
export async function attempt<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch {
    // A failure must not reach the page's error handlers.
    return undefined;
  }
}
