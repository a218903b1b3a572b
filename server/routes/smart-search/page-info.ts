import type { Fallback, PageInfo } from '../../contract/search/search-answer.ts';
import type { ResultPage } from '../../search/result-page.ts';

export interface PageFacts {
  page: number;
  pageSize: number;
  /** Number of shown products. */
  size: number;
  contentTotal: number;
  fallback?: Fallback | undefined;
}

export function toPageInfo(
  { total, promotedTotal, reading, isDegraded }: ResultPage,
  { page, pageSize, size, contentTotal, fallback }: PageFacts,
): PageInfo {
  return {
    currentPage: page,
    pageSize,
    pageCount: Math.ceil(total / pageSize),
    size,
    serverSize: total + promotedTotal,
    contentServerSize: contentTotal,
    ...(promotedTotal > 0 && { promotedSize: promotedTotal }),
    ...(reading.correctedTerm !== null && { correctedTerm: reading.correctedTerm }),
    ...(total > 0 && reading.required < reading.words && { isWidened: true as const }),
    ...(isDegraded && { degraded: true as const }),
    ...(fallback && { fallback }),
  };
}

export function paginationHeaders(pageInfo: PageInfo): Record<string, string> {
  return {
    'Search-Page-Current': String(pageInfo.currentPage),
    'Search-Page-Total': String(pageInfo.pageCount),
    'Search-Size-Current': String(pageInfo.size),
    'Search-Size-Total': String(pageInfo.serverSize),
  };
}
