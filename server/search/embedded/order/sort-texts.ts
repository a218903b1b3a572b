const sortedAtOnce = 1_024;
const mergedBetweenPauses = 4_096;

/** Sorts texts by UTF-16 code units, like `toSorted`, but pauses. */
export function* sortTextsInPieces(texts: readonly string[]): Generator<void, string[]> {
  let runs: string[][] = [];
  for (let from = 0; from < texts.length; from += sortedAtOnce) {
    runs.push(texts.slice(from, from + sortedAtOnce).toSorted());
    yield;
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let place = 0; place < runs.length; place += 2) {
      merged.push(yield* mergeRuns(runs[place] ?? [], runs[place + 1] ?? []));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeRuns(one: readonly string[], other: readonly string[]): Generator<void, string[]> {
  const merged: string[] = [];
  let first = 0;
  let second = 0;
  while (first < one.length || second < other.length) {
    const left = one[first];
    const right = other[second];
    if (right === undefined || (left !== undefined && left <= right)) {
      merged.push(left ?? '');
      first += 1;
    } else {
      merged.push(right);
      second += 1;
    }
    if (merged.length % mergedBetweenPauses === 0) {
      yield;
    }
  }
  return merged;
}
