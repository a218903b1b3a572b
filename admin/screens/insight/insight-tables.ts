import type { InsightTable } from '../../../server/features/insight/contract.ts';

const tables: Readonly<Record<InsightTable, true>> = {
  widgets: true,
  terms: true,
  rulesets: true,
  rules: true,
  recommenders: true,
  pages: true,
};

/** The tables, in the order of their links. */
export const tableNames = Object.keys(tables).filter(isTable);

/** Returns whether an address names a table. */
export function isTable(name: string): name is InsightTable {
  return name in tables;
}
