import type { SearchAnswer } from '../compose/answers.ts';
import { table } from './output.ts';

/** A product of a page of results, also for JSON. */
export interface ResultRow {
  rank: number;
  id: number;
  /** Null for a promoted product. */
  score: number | null;
  title: string;
  vendor: string;
  /** The price of the cheapest variant. */
  price: string;
  is_available: boolean;
  /** The parts of the score, largest first, if requested. */
  parts?: { name: string; value: number; text: string }[];
}

type Found = SearchAnswer['data'][number];

export function toRows({ data, pageInfo }: SearchAnswer, withParts: boolean): ResultRow[] {
  const before = (pageInfo.currentPage - 1) * pageInfo.pageSize;
  return data.map((product, index) => toRow(product, before + index + 1, withParts));
}

function toRow(product: Found, rank: number, withParts: boolean): ResultRow {
  const { id, title = '', vendor = '', variants = [], explanation } = product;
  const [source] = explanation?.sources ?? [];
  const prices = variants.map(({ price }) => price);
  return {
    rank,
    id,
    score: source?.score ?? null,
    title,
    vendor,
    price: prices.toSorted((a, b) => Number(a) - Number(b))[0] ?? '',
    is_available: variants.some(({ available }) => available),
    ...(withParts && { parts: source?.parts ?? [] }),
  };
}

export function describeSearch(
  answer: SearchAnswer,
  rows: readonly ResultRow[],
  withRemoved: boolean,
): string {
  return [
    describeTotal(answer),
    ...(rows.length === 0 ? [] : describeRows(rows)),
    ...(withRemoved ? describeRemoved(answer) : []),
  ].join('\n');
}

function describeTotal({ pageInfo, popular = [], redirect }: SearchAnswer): string {
  const {
    serverSize,
    correctedTerm,
    missingWords = [],
    alsoSearched = [],
    isWidened,
    currentPage,
    pageCount,
  } = pageInfo;
  const counted = `${serverSize.toLocaleString('en')} ${serverSize === 1 ? 'product' : 'products'}`;
  return [
    pageCount > 1 ? `${counted}, page ${currentPage} of ${pageCount}.` : `${counted}.`,
    ...(correctedTerm === undefined ? [] : [`Searched for "${correctedTerm}" instead.`]),
    ...(alsoSearched.length === 0
      ? []
      : [`Also searched for ${alsoSearched.map((other) => `"${other}"`).join(', ')}.`]),
    ...(missingWords.length === 0 || serverSize === 0
      ? []
      : [`Nothing is found for ${missingWords.map((word) => `"${word}"`).join(', ')}.`]),
    ...(isWidened ? ['Too few have all words: those with some of them follow.'] : []),
    ...(redirect === undefined ? [] : [`Shoppers are led to ${redirect}.`]),
    ...(popular.length === 0 ? [] : [`Shoppers are shown ${popular.length} best sellers instead.`]),
  ].join(' ');
}

/** Returns a line for each reason, with the number of best matches that it has excluded. */
function describeRemoved({ metadata }: SearchAnswer): string[] {
  const counts = new Map<string, number>();
  for (const { text } of metadata?.removed ?? []) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return Array.from(counts, ([text, count]) => `${count} left out: ${text}`);
}

const heading = ['', 'Score', 'Title', 'Vendor', 'Price', 'Stock'];
const maxCellLength = 60;

/** Returns the rows of the table, each followed by the parts of its score. */
function describeRows(rows: readonly ResultRow[]): string[] {
  const [first = '', ...lines] = table([heading, ...rows.map(toCells)]).split('\n');
  return [
    first,
    ...rows.flatMap(({ parts = [] }, index) => [
      lines[index] ?? '',
      ...parts.map(({ value, text }) => `      ${formatValue(value).padStart(10)}  ${text}`),
    ]),
  ];
}

function toCells({ rank, score, title, vendor, price, is_available }: ResultRow): string[] {
  return [
    String(rank),
    score === null ? 'promoted' : formatValue(score),
    inOneLine(title),
    inOneLine(vendor),
    price,
    is_available ? 'in stock' : 'sold out',
  ];
}

/**
 * Returns a text in one line. A title may contain any character, even those that move the cursor of a
 * terminal.
 */
function inOneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length > maxCellLength
    ? `${characters.slice(0, maxCellLength - 1).join('')}…`
    : line;
}

function formatValue(value: number): string {
  return value.toFixed(2);
}
