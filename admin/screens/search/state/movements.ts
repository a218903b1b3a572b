/** How a product has moved between two lists: places up (positive) or down, or only in one of them. */
export type Movement = number | 'new' | 'gone';

/** Returns how each product has moved from one list to another, by id. */
export function movements(
  before: readonly number[],
  after: readonly number[],
): ReadonlyMap<number, Movement> {
  const former = new Map(before.map((id, place) => [id, place]));
  const moved = new Map<number, Movement>(
    after.map((id, place) => {
      const from = former.get(id);
      return [id, from === undefined ? 'new' : from - place];
    }),
  );
  before.filter((id) => !moved.has(id)).forEach((id) => moved.set(id, 'gone'));
  return moved;
}
