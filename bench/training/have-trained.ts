/**
 * Has a running server train a shop once more, and tells its parent when that begins and what came of it.
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
  // Reason for another training, as one has that was stopped.
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
