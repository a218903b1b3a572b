import type { InsightDay, InsightRow } from './contract.ts';
import { type Cell, csvText } from './csv-text.ts';

type Columns<Row> = readonly (readonly [name: string, read: (row: Row) => Cell])[];

/** The columns that rows and days have in common. */
const figureColumns: Columns<InsightDay | InsightRow> = [
  ['seen', ({ impressions }) => impressions],
  ['clicks', ({ clicks }) => clicks],
  ['added', ({ adds }) => adds],
  ['searches', ({ searches }) => searches],
  ['without_results', ({ without_results }) => without_results],
  ['direct_orders', ({ direct }) => direct?.orders ?? null],
  ['direct_units', ({ direct }) => direct?.units ?? null],
  ['direct_revenue', ({ direct }) => direct?.revenue ?? null],
  ['assisted_orders', ({ assisted }) => assisted?.orders ?? null],
  ['assisted_units', ({ assisted }) => assisted?.units ?? null],
  ['assisted_revenue', ({ assisted }) => assisted?.revenue ?? null],
];

/** Visits of the shop, and the share of them whose shoppers had agreed: browsers count only those. */
const visitColumns: Columns<Pick<InsightDay, 'agreed_visits'>> = [
  ['visits', ({ agreed_visits }) => agreed_visits?.of ?? null],
  ['agreed_share', ({ agreed_visits }) => agreed_visits?.value?.toFixed(4) ?? null],
];

const rowColumns: Columns<InsightRow & Pick<InsightDay, 'agreed_visits'>> = [
  ['key', ({ key }) => key],
  ['name', ({ name }) => name],
  ...figureColumns,
  ['median_place', ({ median_place }) => median_place],
  ['refined', ({ refined }) => refined],
  ['exits', ({ exits }) => exits],
  ...visitColumns,
];

const dayColumns: Columns<InsightDay> = [
  ['day', ({ day }) => day],
  ...figureColumns,
  ...visitColumns,
];

/** Writes a table as CSV. A cell is empty where nobody was counted. */
export function tableCsv({
  rows,
  agreed_visits,
}: Pick<InsightDay, 'agreed_visits'> & { rows: readonly InsightRow[] }): string {
  return csv(
    rowColumns,
    rows.map((row) => ({ ...row, agreed_visits })),
  );
}

/** Writes the figures of each day as CSV. */
export function daysCsv(days: readonly InsightDay[]): string {
  return csv(dayColumns, days);
}

function csv<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, read]) => read(row))),
  ];
  return csvText(lines);
}
