import { formatHundredths } from '../catalog/prices/price.ts';
import type { Customer } from '../ingest/records/customer.ts';
import type { CustomerStore } from '../store/tables/shoppers/customer-store.ts';
import type { CustomerRow } from './live-rows.ts';

/** Keeps the known counts of customers whose record has none: webhooks of the platform leave them out. */
export async function completeCustomers(
  { customers }: { customers: CustomerStore },
  shopId: number,
  rows: readonly CustomerRow[],
): Promise<Customer[]> {
  const completed: Customer[] = [];
  for (const row of rows) {
    const counted = hasCounts(row) ? row.value : latestCounts(row);
    if (counted) {
      const { orders_count, total_spent } = counted;
      completed.push({ ...row.value, orders_count, total_spent });
      continue;
    }
    const stored = await customers.find(shopId, row.value.id);
    completed.push({
      ...row.value,
      orders_count: stored?.ordersCount ?? 0,
      total_spent: formatHundredths(stored?.totalSpent ?? 0),
    });
  }
  return completed;
}

function hasCounts({ body }: CustomerRow): boolean {
  return body === null || 'orders_count' in body;
}

/** Returns the newest version that came just before and has counts. */
function latestCounts({ earlier }: CustomerRow): Customer | undefined {
  return earlier && (hasCounts(earlier) ? earlier.value : latestCounts(earlier));
}
