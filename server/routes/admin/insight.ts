import { insightEndpoints as endpoints } from '../../contract/admin/insight.ts';
import { File } from '../../http/administration/bind-admin.ts';
import { insightCsv } from '../../management/insight-csv.ts';
import {
  insightKey,
  insightOverview,
  insightTable,
  readRange,
} from '../../management/insight-report.ts';
import type { AdminRoutesDependencies } from './admin-routes.ts';

export function bindInsight({ bind, stores, now }: AdminRoutesDependencies): void {
  bind.inShop(endpoints.insightOverview, ({ parameters, shop }) =>
    insightOverview(stores, shop, readRange(shop, parameters, now())),
  );

  bind.inShop(endpoints.insightTable, async ({ parameters, shop }) => {
    const { table, format } = parameters;
    const report = await insightTable(stores, shop, table, readRange(shop, parameters, now()));
    return format === 'csv'
      ? new File('text/csv; charset=utf-8', `${table}-${shop.domain}.csv`, insightCsv(report.rows))
      : report;
  });

  bind.inShop(endpoints.insightKey, ({ parameters, shop }) =>
    insightKey(stores, shop, parameters, readRange(shop, parameters, now())),
  );
}
