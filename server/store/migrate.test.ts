import { join } from 'node:path';
import { expect } from 'vitest';
import { openDatabase } from './database.ts';
import { test } from './store-fixture.ts';

// Each that waits for the lock holds one of the four threads of the driver: a fourth would leave none for the holder.
test('a new database may be opened by several at once', async ({ directory }) => {
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
