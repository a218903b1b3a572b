interface PaginationView {
  current: number;
  count: number;
  previous: string | null;
  next: string | null;
}

/** Returns the number of pages; an empty list has one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Presents the pagination; null for a single page. `url` is the URL of the first page. */
export function presentPagination(page: {
  number: number;
  size: number;
  total: number;
  url: string;
}): PaginationView | null {
  const count = pageCount(page.total, page.size);
  if (count === 1) {
    return null;
  }
  return {
    current: page.number,
    count,
    previous: page.number > 1 ? pageUrl(page.url, page.number - 1) : null,
    next: page.number < count ? pageUrl(page.url, page.number + 1) : null,
  };
}

function pageUrl(url: string, number: number): string {
  if (number === 1) {
    return url;
  }
  return `${url}${url.includes('?') ? '&' : '?'}page=${number}`;
}
