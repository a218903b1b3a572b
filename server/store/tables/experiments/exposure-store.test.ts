import { describe, expect } from 'vitest';
import { isOnPostgres } from '../../../testing/test-data.ts';
import type { Statement } from '../../port/database.ts';
import { readPlan } from '../../testing/query-plan-fixture.ts';
import { test } from '../../testing/store-fixture.ts';
import { openStores } from '../../stores.ts';

describe.skipIf(isOnPostgres)('the orders of sessions', () => {
  test('are found by the session, not by reading the orders of the shop', async ({ data }) => {
    const statements: Statement[] = [];
    const stores = await openStores(data, {
      onStatement: (statement) => statements.push(statement),
    });
    await stores.exposures.orders(1, { sessions: [{ shopperId: 1, firstAt: 1 }], until: 5 });
    const statement = statements.find(({ sql }) => sql.includes('JOIN orders'));
    const plan = statement ? await readPlan(stores.database.read, statement) : [];
    expect(plan.map(({ detail }) => detail).join('\n')).toContain('orders_by_uuid');
    await stores.database.close();
  });
});
