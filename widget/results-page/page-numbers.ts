/** The pages that a pager names: the first, the last and those about the current one; null is a gap. */
export function pageNumbers(current: number, count: number): (number | null)[] {
  const named = [...new Set([1, current - 1, current, current + 1, count])]
    .filter((page) => page >= 1 && page <= count)
    .toSorted((one, other) => one - other);
  return named.flatMap((page, index) => {
    const left = page - (named[index - 1] ?? 0);
    // A gap of one page says no less than the page itself.
    return left === 2 ? [page - 1, page] : left > 2 ? [null, page] : [page];
  });
}
