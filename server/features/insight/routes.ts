import { insightEndpoints as endpoints } from './contract.ts';
import { type BindAdmin, File } from '../../http/administration/bind-admin.ts';
import { daysCsv, tableCsv } from './csv.ts';
import { readRange } from './day-range.ts';
import { insightOverview } from './overview.ts';
import { insightKey, insightTable } from './tables.ts';
import type { InsightStores } from './insight-stores.ts';
import type { RulesetUse } from '../../rulesets/ruleset-use.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';

interface Dependencies {
  bind: BindAdmin<Shop>;
  stores: InsightStores;
  /** The counts that have not been saved. */
  unsavedUse: RulesetUse;
  now: () => number;
}

export function bindInsight({ bind, stores, unsavedUse, now }: Dependencies): void {
  bind.inShop(endpoints.insightOverview, ({ parameters, shop }) =>
    insightOverview(stores, shop, readRange(shop, parameters, now()), unsavedUse.unsaved(shop.id)),
  );

  bind.inShop(endpoints.insightTable, async ({ parameters, shop }) => {
    const { table, format } = parameters;
    const report = await insightTable(stores, shop, table, readRange(shop, parameters, now()));
    return format === 'csv' ? csvFile(`${table}-${shop.domain}.csv`, tableCsv(report)) : report;
  });

  bind.inShop(endpoints.insightKey, async ({ parameters, shop }) => {
    const { table, format } = parameters;
    const report = await insightKey(stores, shop, parameters, readRange(shop, parameters, now()));
    return format === 'csv'
      ? csvFile(`${table}-by-day-${shop.domain}.csv`, daysCsv(report.days))
      : report;
  });
}

function csvFile(name: string, content: string): File {
  return new File('text/csv; charset=utf-8', name, content);
}
