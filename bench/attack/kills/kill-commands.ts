import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../attacked-server.ts';
import { privateMarker, productOf } from '../shop-data.ts';
import { databaseFile, readRows } from '../stored-data.ts';
import { writeLines } from '../../shared/lines.mjs';
import { compareIndexWithRows, compareWith } from './index-check.ts';
import type { KillRound } from './kill-round.ts';
import { killCommand } from './killed-command.ts';

/** Milliseconds in which the command line itself starts. */
const startMs = 250;

/** Kills an import that changes half of the products, beside a running server every other time. */
export async function killImport(round: KillRound): Promise<void> {
  const { installation, shop, random, add } = round;
  const products = Array.from({ length: shop.productCount }, (_, index) =>
    productOf({
      id: shop.firstId + index,
      index,
      marker: shop.marker,
      edition: (index + round.number) % 2 === 0 ? 'editionone' : 'editiontwo',
    }),
  );
  const file = join(installation.folder, `edition-${round.number}.jsonl`);
  await writeLines(file, products);
  const words = ['import', shop.domain, '--products', file, '--replace'];
  const isServerRunning = round.number % 2 === 0;
  const { root, data } = installation;
  const server = isServerRunning ? await startServer({ root, data }) : undefined;
  await killCommand(installation, startMs + random() * 1_200, words);
  if (server) {
    await server.kill();
  }
  await compareIndexWithRows(round);
  await installation.cli(...words);
  const [row] = await readRows(
    data,
    "SELECT COUNT(*) AS count FROM product_bodies WHERE body LIKE '%editiontwo%'",
  );
  const expected = products.filter((product) => JSON.stringify(product).includes('editiontwo'));
  if (Number(row?.['count']) !== expected.length) {
    add('an import can be repeated', `${String(row?.['count'])} of ${expected.length} are stored`);
  }
  await compareIndexWithRows(round);
}

/** Kills a training. The model is the old or the new one, and killed trainings leave no growing garbage. */
export async function killTraining(round: KillRound): Promise<void> {
  const { installation, shop, random, add } = round;
  const words = ['train', shop.domain];
  await killCommand(installation, startMs + random() * 800, words);
  await compareIndexWithRows(round);
  await installation.cli(...words);
  const rows = await readRows(
    installation.data,
    'SELECT DISTINCT version FROM model_lists UNION SELECT DISTINCT version FROM model_rankings',
  );
  if (rows.length > 2) {
    add('remains of killed trainings go', `${rows.length} versions of the models are stored`);
  }
}

/** Kills the server while its search index is rebuilt. */
export async function killReindex(round: KillRound): Promise<void> {
  const { installation, shop, random } = round;
  const { root, data } = installation;
  const server = await startServer({ root, data });
  const reindex = installation.cli('reindex', shop.domain).catch(() => undefined);
  setTimeout(() => server.process.kill('SIGKILL'), startMs + random() * 1_000);
  await reindex;
  await server.kill();
  await compareIndexWithRows(round);
}

/** Kills the erasure of a customer and repeats it. No data of the customer are left in the files. */
export async function killErasure(round: KillRound): Promise<void> {
  const { installation, shop, random, add } = round;
  const email = `${privateMarker}@${shop.marker}.example`;
  const words = ['shop', 'erase', shop.domain, '--email', email, '--yes'];
  await killCommand(installation, startMs + random() * 600, words);
  await compareIndexWithRows(round);
  await installation.cli(...words);
  for (const file of [databaseFile(installation.data), `${databaseFile(installation.data)}-wal`]) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (bytes.includes(email)) {
      add('an erasure leaves nothing', `${file.split('/').at(-1)} holds ${email}`);
    }
  }
  await installation.cli('import', shop.domain, '--events', round.files['events'] ?? '');
}

/** Kills the deletion of another shop and repeats it. No data of it are left, and the first shop is unchanged. */
export async function killDeletion(round: KillRound): Promise<void> {
  const { installation, random, add } = round;
  const domain = `doomed-${round.number}.example`;
  await installation.cli('shop', 'create', domain);
  await installation.cli('import', domain, '--products', round.files['products'] ?? '');
  const [shop] = await readRows(installation.data, 'SELECT id FROM shops WHERE domain = ?', domain);
  const words = ['shop', 'delete', domain, '--yes'];
  const server = await startServer({ root: installation.root, data: installation.data });
  try {
    await killCommand(installation, startMs + random() * 600, words);
    // The killed command may have finished.
    await installation.cli(...words).catch(() => undefined);
    await compareWith(server, round);
  } finally {
    await server.stop();
  }
  const id = Number(shop?.['id']);
  for (const table of [
    'shops',
    'products',
    'product_bodies',
    'variants',
    'api_keys',
    'feed_heads',
  ]) {
    const column = table === 'shops' ? 'id' : 'shop_id';
    const rows = await readRows(
      installation.data,
      `SELECT 1 FROM ${table} WHERE ${column} = ?`,
      id,
    );
    if (rows.length > 0) {
      add('a deletion leaves nothing', `${rows.length} rows of ${table} are left`);
    }
  }
}
