import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtFolder } from '../base/project-root.ts';
import { openStores } from '../store/stores.ts';
import { newShop } from '../testing/factories.ts';
import { createTestData } from '../testing/test-data.ts';

/** Takes the server away as soon as the program has its task. */
const losesItsServer = `process.on('newListener', (event) => {
  if (event === 'disconnect') {
    process.nextTick(() => process.disconnect());
  }
});`;

test('a program ends when its server is gone before the data are open', async () => {
  const created = await createTestData();
  onTestFinished(() => created.remove());
  const { dataDirectory, databaseUrl } = created;
  const data = { dataDirectory, ...(databaseUrl !== undefined && { databaseUrl }) };
  const { database, shops } = await openStores(data);
  const { id: shopId } = await database.write(null, (transaction) =>
    shops.create(transaction, newShop()),
  );
  await database.close();
  const names = { platform: 'platform', service: 'service' };
  const task = { data, ...names, eventRetentionDays: 400, shopId, settings: {} };
  const child = fork(join(builtFolder('server'), 'field-weights-program.js'), {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(losesItsServer)}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send({ body: task });
  expect(await once(child, 'exit')).toEqual([0, null]);
});
