import type { Fallback, PageInfo } from '../../contract/search/search-answer.ts';
import type { RequestWarning } from '../../contract/request-warning.ts';
import type { Intent } from '../../search/understand/intent.ts';
import { asTyped } from '../../search/missing-words.ts';
import type { PageRequest, ResultPage } from '../../search/result-page.ts';

interface PageFacts {
  page: number;
  pageSize: number;
  /** Number of shown products. */
  size: number;
  contentTotal: number;
  fallback?: Fallback | undefined;
  /** What was understood of the term. */
  intents: readonly Intent[];
  query: Pick<PageRequest['query'], 'term'>;
}

/** Warns of an answer that a cluster did not give. */
export const fallbackWarning: RequestWarning = {
  code: 'fallback-engine',
  message: 'The search cluster does not answer: the built-in engine has answered.',
  path: '',
};

export function toPageInfo(
  { total, promotedTotal, similar, reading, alsoSearched, isDegraded }: ResultPage,
  { page, pageSize, size, contentTotal, fallback, intents, query }: PageFacts,
): PageInfo {
  const missingWords = asTyped(reading.missing, query.term);
  return {
    currentPage: page,
    pageSize,
    pageCount: Math.ceil(total / pageSize),
    size,
    serverSize: total + promotedTotal,
    contentServerSize: contentTotal,
    ...(promotedTotal > 0 && { promotedSize: promotedTotal }),
    ...(similar.size > 0 && { similarSize: similar.size }),
    ...(reading.correctedTerm !== null && { correctedTerm: reading.correctedTerm }),
    ...(alsoSearched.length > 0 && { alsoSearched: [...alsoSearched] }),
    ...(missingWords.length > 0 && { missingWords }),
    ...(intents.length > 0 && { interpreted: intents.map(toInterpreted) }),
    ...(total > 0 && reading.required < reading.words && { isWidened: true as const }),
    ...(isDegraded && { degraded: true as const }),
    ...(fallback && { fallback }),
  };
}

function toInterpreted(intent: Intent): NonNullable<PageInfo['interpreted']>[number] {
  const { kind, text } = intent;
  switch (intent.kind) {
    case 'price': {
      const { min, max } = intent.price;
      return {
        kind,
        text,
        ...(min !== undefined && { min: min / 100 }),
        ...(max !== undefined && { max: max / 100 }),
      };
    }
    case 'without':
      return { kind, text, word: intent.word };
    case 'wish':
      return { kind, text, about: [...intent.about], isKnown: intent.isKnown };
    default:
      return { kind, text, name: intent.name, value: intent.values[0] ?? '' };
  }
}

export function paginationHeaders(pageInfo: PageInfo): Record<string, string> {
  return {
    'Search-Page-Current': String(pageInfo.currentPage),
    'Search-Page-Total': String(pageInfo.pageCount),
    'Search-Size-Current': String(pageInfo.size),
    'Search-Size-Total': String(pageInfo.serverSize),
  };
}
