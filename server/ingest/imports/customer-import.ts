import { toHundredths } from '../../catalog/prices/price.ts';
import type { CustomerRecord, CustomerStore } from '../../store/tables/shoppers/customer-store.ts';
import type { Database } from '../../store/port/database.ts';
import { contentHash } from './content-hash.ts';
import type { Customer } from '../records/customer.ts';
import type { ImportKind } from './import-kind.ts';
import { readCustomers } from '../reading/read-customers.ts';

interface CustomerImportDependencies {
  database: Database;
  customers: CustomerStore;
}

export function customerImport({
  database,
  customers,
}: CustomerImportDependencies): ImportKind<Customer, CustomerRecord> {
  return {
    read: readCustomers,
    toRow: (customer, { importedAt }) => ({
      id: customer.id,
      tags: customer.tags.join(', '),
      ordersCount: customer.orders_count,
      totalSpent: toHundredths(customer.total_spent),
      contentHash: contentHash(customer, importedAt),
    }),
    estimateRows: () => 1,
    contentHashes: (shopId, ids) => customers.contentHashes(shopId, ids),
    save: (shopId, rows) =>
      database.write(shopId, (transaction) => customers.save(transaction, shopId, rows)),
    idsAfter: (shopId, afterId, limit) => customers.idsAfter(shopId, afterId, limit),
    remove: (shopId, ids) =>
      database.write(shopId, (transaction) => customers.remove(transaction, shopId, ids)),
  };
}
