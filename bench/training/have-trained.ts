/**
 * Makes a running server train a shop again, and reports the start and the result to its parent process.
 *
 *     node have-trained.js '{"data": …, "domain": …}'
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openStores } from '../../server/store/stores.ts';

const optionsSchema = z.object({ data: z.string(), domain: z.string() });

const lookMs = 25;

const options = optionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const stores = await openStores({ dataDirectory: options.data });
try {
  const shop = await stores.shops.find({ domain: options.domain });
  const models = shop && (await stores.models.current(shop.id));
  if (!models) {
    throw new Error(`There is no shop ${options.domain} that was trained.`);
  }
  await haveTrained(models);
} finally {
  await stores.database.close();
}
process.disconnect();

async function haveTrained({ shopId, version }: { shopId: number; version: number }) {
  // Makes a training due: one that was stopped is due again at once.
  await stores.database.write(shopId, (transaction) =>
    stores.trainings.withdraw(transaction, { shopId, version }),
  );
  const attempt = async () => (await stores.trainings.list()).find((one) => one.shopId === shopId);
  await until(async () => (await attempt())?.startedAt !== null);
  process.send?.('began');
  await until(async () => (await attempt())?.finishedAt !== null);
  const ended = await attempt();
  if (ended?.failure !== null) {
    throw new Error(`The server could not train: ${ended?.failure}`);
  }
  process.send?.({ seconds: ended.seconds, cpuSeconds: ended.cpuSeconds });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    await pause(lookMs);
  }
}
