import { createTestData, type TestData } from '../../testing/test-data.ts';
import { test as base } from './shop-fixture.ts';

/** A test with stores in a file of SQLite, whatever the database of the other tests. */
export const test = base.extend<{ data: TestData }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  data: async ({}, use) => {
    const data = await createTestData('sqlite');
    await use(data);
    await data.remove();
  },
});
