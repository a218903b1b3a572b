/** A line of two texts: in both, or only in one of them. */
interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** The largest table of comparisons. Larger differences are shown as all removed and all added. */
const mostComparisons = 1_000_000;

/** Returns the lines of two texts with what only one of them has, by their longest common subsequence. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const old = before === '' ? [] : before.split('\n');
  const young = after === '' ? [] : after.split('\n');
  const start = countWhile((index) => index < old.length && old[index] === young[index]);
  const end = countWhile(
    (index) =>
      index < Math.min(old.length, young.length) - start &&
      old.at(-1 - index) === young.at(-1 - index),
  );
  return [
    ...lines('same', old.slice(0, start)),
    ...middleDiff(old.slice(start, old.length - end), young.slice(start, young.length - end)),
    ...lines('same', old.slice(old.length - end)),
  ];
}

function middleDiff(old: readonly string[], young: readonly string[]): DiffLine[] {
  const width = young.length + 1;
  if (old.length * young.length > mostComparisons) {
    return [...lines('removed', old), ...lines('added', young)];
  }
  // The length of the longest common subsequence of the rests, by the position in both.
  const lengths = new Uint32Array((old.length + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = young.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === young[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const found: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < young.length) {
    const [text, other] = [old[row], young[column]];
    if (text !== undefined && text === other) {
      found.push({ kind: 'same', text });
      row += 1;
      column += 1;
    } else if (text !== undefined && lengthAt(row + 1, column) >= lengthAt(row, column + 1)) {
      found.push({ kind: 'removed', text });
      row += 1;
    } else {
      found.push({ kind: 'added', text: other ?? '' });
      column += 1;
    }
  }
  return found;
}

function lines(kind: DiffLine['kind'], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}

function countWhile(holds: (index: number) => boolean): number {
  let count = 0;
  while (holds(count)) {
    count += 1;
  }
  return count;
}
