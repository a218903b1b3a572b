import type { SearchAnswer } from '../search-trial.ts';
import { table } from './output.ts';

/** A product of a page, as it is printed for machines too. */
export interface FoundRow {
  rank: number;
  id: number;
  /** Null: it was promoted. */
  score: number | null;
  title: string;
  vendor: string;
  /** Of the cheapest variant. */
  price: string;
  is_available: boolean;
  /** Where they are asked for; the weightiest first. */
  parts?: { name: string; value: number; text: string }[];
}

type Found = SearchAnswer['data'][number];

export function toRows({ data, pageInfo }: SearchAnswer, withParts: boolean): FoundRow[] {
  const before = (pageInfo.currentPage - 1) * pageInfo.pageSize;
  return data.map((product, index) => toRow(product, before + index + 1, withParts));
}

function toRow(product: Found, rank: number, withParts: boolean): FoundRow {
  const { id, title = '', vendor = '', variants = [], explanation } = product;
  const [source] = explanation?.sources ?? [];
  const prices = variants.map(({ price }) => price);
  return {
    rank,
    id,
    score: source?.score ?? null,
    title,
    vendor,
    price: prices.toSorted((one, other) => Number(one) - Number(other))[0] ?? '',
    is_available: variants.some(({ available }) => available),
    ...(withParts && { parts: source?.parts ?? [] }),
  };
}

export function describeSearch(
  answer: SearchAnswer,
  rows: readonly FoundRow[],
  withRemoved: boolean,
): string {
  return [
    describeReading(answer),
    ...(rows.length === 0 ? [] : describeRows(rows)),
    ...(withRemoved ? describeRemoved(answer) : []),
  ].join('\n');
}

function describeReading({ pageInfo, popular = [], redirect }: SearchAnswer): string {
  const { serverSize, correctedTerm, isWidened, currentPage, pageCount } = pageInfo;
  const counted = `${serverSize.toLocaleString('en')} ${serverSize === 1 ? 'product' : 'products'}`;
  return [
    pageCount > 1 ? `${counted}, page ${currentPage} of ${pageCount}.` : `${counted}.`,
    ...(correctedTerm === undefined ? [] : [`Searched for "${correctedTerm}" instead.`]),
    ...(isWidened ? ['Too few have all words: those with some of them follow.'] : []),
    ...(redirect === undefined ? [] : [`Shoppers are led to ${redirect}.`]),
    ...(popular.length === 0 ? [] : [`Shoppers are shown ${popular.length} best sellers instead.`]),
  ].join(' ');
}

/** One line a reason: of the best matches, how many it has left out. */
function describeRemoved({ metadata }: SearchAnswer): string[] {
  const counts = new Map<string, number>();
  for (const { text } of metadata?.removed ?? []) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return Array.from(counts, ([text, count]) => `${count} left out: ${text}`);
}

const heading = ['', 'Score', 'Title', 'Vendor', 'Price', 'Stock'];
const longestCell = 60;

/** Under each row its parts, where it has any. */
function describeRows(rows: readonly FoundRow[]): string[] {
  const [first = '', ...lines] = table([heading, ...rows.map(toCells)]).split('\n');
  return [
    first,
    ...rows.flatMap(({ parts = [] }, index) => [
      lines[index] ?? '',
      ...parts.map(({ value, text }) => `      ${formatValue(value).padStart(10)}  ${text}`),
    ]),
  ];
}

function toCells({ rank, score, title, vendor, price, is_available }: FoundRow): string[] {
  return [
    String(rank),
    score === null ? 'promoted' : formatValue(score),
    inOneLine(title),
    inOneLine(vendor),
    price,
    is_available ? 'in stock' : 'sold out',
  ];
}

/** A title may hold anything, what moves the cursor of a terminal included. */
function inOneLine(text: string): string {
  const line = text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length > longestCell
    ? `${characters.slice(0, longestCell - 1).join('')}…`
    : line;
}

function formatValue(value: number): string {
  return value.toFixed(2);
}
