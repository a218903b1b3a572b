import { adminBase } from '../../../server/contract/admin/admin-base.ts';
import { type AskedDays, parametersOf } from '../start/asked-days.ts';

/** Returns the address of a table as CSV, or of one of its rows by day. */
export function csvAddress(shop: string, rows: readonly string[], asked: AskedDays): string {
  const path = ['shops', shop, 'insight', 'tables', ...rows].map(encodeURIComponent).join('/');
  const query = new URLSearchParams({ ...parametersOf(asked), format: 'csv' });
  return `${adminBase}/${path}?${query}`;
}
