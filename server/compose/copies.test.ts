import { describe, expect } from 'vitest';
import { demoDomain } from '../demo/create-demo-shop.ts';
import { allMigrations } from '../store/schema/migrations.ts';
import { openStores } from '../store/stores.ts';
import { type Installation, test } from '../testing/installation.ts';
import { isOnPostgres } from '../testing/test-data.ts';

describe.skipIf(!isOnPostgres)('two servers on one database', () => {
  test('that start at once create its tables and one demo shop', async ({ installation }) => {
    await dropTables(installation);
    const servers = await Promise.all(
      [1, 2].map(() => installation.start({ DEMO: 'on', LOG_LEVEL: 'error' })),
    );
    for (const { url } of servers) {
      const ready = await fetch(`${url}/readyz`);
      expect(await ready.json()).toEqual({ status: 'ready' });
      expect(await (await fetch(url)).text()).toContain('Stillwater');
    }
    const stores = await openStores(installation.data);
    expect((await stores.shops.list()).map(({ domain }) => domain)).toEqual([demoDomain]);
    expect(await stores.database.read('orders').count({ count: '*' })).toEqual([{ count: 6_000 }]);
    const applied = await stores.database.read('knex_migrations').orderBy('id').pluck('name');
    expect(applied).toEqual(allMigrations.map(({ name }) => name));
    await stores.database.close();
  });
});

/** Makes the database as empty as a new one. */
async function dropTables({ data }: Installation): Promise<void> {
  const { database } = await openStores(data);
  await database.write(null, (transaction) =>
    transaction.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public'),
  );
  await database.close();
}
