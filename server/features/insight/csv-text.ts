export type Cell = string | number | null;

/** Writes rows as CSV; null is an empty cell. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

/** Spreadsheets run a text that begins like a formula, so it gets an apostrophe. */
function cellText(value: Cell): string {
  const written = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(written) ? `'${written}` : written;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
