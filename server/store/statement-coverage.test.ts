import { expect, vi } from 'vitest';
import type { Statement } from './port/database.ts';
import { test } from './testing/sqlite-fixture.ts';
import { StatementCoverage } from './testing/statement-coverage-fixture.ts';

test('the tests of plans issue each statement in the source of the stores', async ({ data }) => {
  const coverage = await StatementCoverage.start();
  // The process may have run the stores for other tests: modules that are loaded anew count from 0.
  vi.resetModules();
  const [{ openStores }, { fillShops }, { runAllMethods }] = await Promise.all([
    import('./stores.ts'),
    import('./testing/filled-shops-fixture.ts'),
    import('./testing/run-methods-fixture.ts'),
  ]);
  const statements: Statement[] = [];
  const stores = await openStores(data, {
    onStatement: (statement) => statements.push(statement),
  });
  const issued: Statement[] = [];
  for await (const { statement } of runAllMethods(stores, await fillShops(stores), statements)) {
    issued.push(statement);
  }
  const unissued = await coverage.stop();
  await stores.database.close();
  expect(issued).not.toEqual([]);
  expect(unissued).toEqual([]);
});
