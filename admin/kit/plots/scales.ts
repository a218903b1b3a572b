/** A point of a drawing, in its own units. */
export type Point = readonly [x: number, y: number];

type Range = readonly [from: number, to: number];

export type Scale = (value: number) => number;

/** Returns a function that maps values of a domain linearly to a range. */
export function linearScale([low, high]: Range, [start, end]: Range): Scale {
  const size = high - low || 1;
  return (value) => start + ((value - low) / size) * (end - start);
}

/** Returns the path of a line, which has a gap where a point is missing. A point between two gaps is a dot. */
export function linePath(points: readonly (Point | null)[]): string {
  return points
    .map((point, index) => {
      if (!point) {
        return '';
      }
      const [before, after] = [points[index - 1], points[index + 1]];
      const place = point.map((value) => Math.round(value * 100) / 100).join();
      return `${before ? 'L' : 'M'}${place}${before || after ? '' : 'Z'}`;
    })
    .join('');
}
