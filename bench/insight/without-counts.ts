/** Stands in for `store/insight/count-changes.ts` in the build that records events without counting them. */
export function countAdded(): Promise<void> {
  return Promise.resolve();
}

export function countLater(): Promise<void> {
  return Promise.resolve();
}

export function countPending(): Promise<void> {
  return Promise.resolve();
}

export function countInBatches(): Promise<void> {
  return Promise.resolve();
}

export function countRemoved(): Promise<void> {
  return Promise.resolve();
}
