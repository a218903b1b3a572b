import type { InsightRow } from '../contract/admin/insight.ts';

const columns: readonly (readonly [string, (row: InsightRow) => string | number | null])[] = [
  ['key', ({ key }) => key],
  ['name', ({ name }) => name],
  ['seen', ({ impressions }) => impressions],
  ['clicks', ({ clicks }) => clicks],
  ['added', ({ adds }) => adds],
  ['searches', ({ searches }) => searches],
  ['without_results', ({ without_results }) => without_results],
  ['median_place', ({ median_place }) => median_place],
  ['refined', ({ refined }) => refined],
  ['exits', ({ exits }) => exits],
  ['direct_orders', ({ direct }) => direct?.orders ?? null],
  ['direct_units', ({ direct }) => direct?.units ?? null],
  ['direct_revenue', ({ direct }) => direct?.revenue ?? null],
  ['assisted_orders', ({ assisted }) => assisted?.orders ?? null],
  ['assisted_units', ({ assisted }) => assisted?.units ?? null],
  ['assisted_revenue', ({ assisted }) => assisted?.revenue ?? null],
];

/** Writes a table as CSV. A cell is empty where nobody was counted. */
export function insightCsv(rows: readonly InsightRow[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, read]) => cell(read(row)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

/** Spreadsheets run a text that begins like a formula, so it gets an apostrophe. */
function cell(value: string | number | null): string {
  const written = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(written) ? `'${written}` : written;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
