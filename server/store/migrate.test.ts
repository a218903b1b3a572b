import { join } from 'node:path';
import { expect } from 'vitest';
import { openDatabase } from './database.ts';
import { test } from './store-fixture.ts';

// Each opener that waits for the lock blocks one of the four threads of the driver. A fourth waiter would
// leave no thread for the holder.
test('several openers can create a database at the same time', async ({ directory }) => {
  const file = join(directory, 'new.sqlite');
  const opened = await Promise.allSettled(Array.from({ length: 3 }, () => openDatabase(file)));
  for (const result of opened) {
    if (result.status === 'fulfilled') {
      await result.value.close();
    }
  }
  expect(opened.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))).toEqual(
    [],
  );
});
