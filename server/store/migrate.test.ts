import { expect } from 'vitest';
import { openDatabase } from './open-database.ts';
import { test } from './store-fixture.ts';

// Each opener that waits for SQLite's lock blocks one of the four threads of the driver. A fourth waiter would
// leave no thread for the holder.
test('several openers can create a database at the same time', async ({ data }) => {
  const opened = await Promise.allSettled(Array.from({ length: 3 }, () => openDatabase(data)));
  for (const result of opened) {
    if (result.status === 'fulfilled') {
      await result.value.close();
    }
  }
  expect(opened.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toEqual(
    [],
  );
});
