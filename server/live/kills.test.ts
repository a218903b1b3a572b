import { assert, asyncProperty, integer } from 'fast-check';
import { expect } from 'vitest';
import { readConfig } from '../config.ts';
import { storeAccessOf } from '../compose/live.ts';
import { openStores } from '../store/stores.ts';
import { caseCount } from '../testing/case-count.ts';
import { type Installation, type RunningServer, test } from '../testing/installation.ts';
import { SeededRandom } from '../testing/stand-in/seeded-random.ts';
import { StandInPlatform, standInToken } from '../testing/stand-in/stand-in-platform.ts';
import { rowsOf, storedRows } from '../testing/stand-in/stand-in-rows.ts';
import { settingsOf } from '../testing/test-data.ts';
import { removalAllowed } from './compare-store.ts';
import { runConnection } from './connection-run.ts';

const hourMs = 3_600_000;
const webhookSecret = 'the-secret-of-the-store';
/** The changes between two kills. */
const changesTogether = 50;

test(
  'a connected store is the same here after kills of the server at any moment',
  { timeout: 3_600_000 },
  async ({ installation }) => {
    const token = await installation.file('token.txt', standInToken);
    let shops = 0;
    await assert(
      asyncProperty(integer(), async (seed) => {
        const platform = await StandInPlatform.start({ seed, faults: 0.05 });
        platform.change(changesTogether);
        const shop = { domain: `shop-${(shops += 1)}.example`, webhookSecret };
        const given = ['--url', platform.url, '--token-file', token, '--no-wait'];
        await installation.cli('connect', shop.domain, ...given);
        await installation.cli('shop', 'update', shop.domain, '--webhook-secret', webhookSecret);
        const server = await sendAmongKills(installation, platform, { shop, seed });
        await expect
          .poll(() => waiting(installation, shop.domain), { timeout: 300_000, interval: 300 })
          .toBe(0);
        await server.stop();
        const { shopRows, error } = await pullLast(installation, shop.domain);
        expect(error).toBeNull();
        expect(shopRows).toEqual(rowsOf(platform.store));
        await platform.close();
      }),
      { numRuns: caseCount(1, 5), endOnFailure: true },
    );
  },
);

/** Changes the store 200 times in all, and kills the server while it takes webhooks and pulls. */
async function sendAmongKills(
  installation: Installation,
  platform: StandInPlatform,
  { shop, seed }: { shop: { domain: string; webhookSecret: string }; seed: number },
): Promise<RunningServer> {
  const random = new SeededRandom(seed);
  let server = await installation.start();
  for (let kill = 0; kill < 3; kill += 1) {
    platform.change(changesTogether);
    const { steps } = platform;
    const sending = platform.send(() => server.url, shop);
    const killAfter = random.below(changesTogether);
    await Promise.race([platform.reached(steps + killAfter), sending]);
    const ended = new Promise((resolve) => server.process.once('exit', resolve));
    server.process.kill('SIGKILL');
    await ended;
    server = await installation.start();
    await sending;
  }
  await platform.sendAll(() => server.url, shop);
  return server;
}

/** Returns the deliveries that are still to be tried for the first time. */
async function waiting(installation: Installation, domain: string): Promise<number> {
  const { stdout } = await installation.cli('webhook', 'list', domain, '--json');
  const { waiting: open, retrying } = JSON.parse(stdout);
  return open - retrying;
}

/** Does what is due a day later, and returns what is stored then. */
async function pullLast({ data }: Installation, domain: string) {
  const stores = await openStores(data);
  const shop = await stores.shops.find({ domain });
  if (!shop) {
    throw new Error(`The shop ${domain} is gone.`);
  }
  const read = async () => {
    const found = await stores.connections.find(shop.id);
    if (!found) {
      throw new Error('The connection is gone.');
    }
    return found;
  };
  for (const laterMs of [0, 7 * hourMs, 48 * hourMs]) {
    await stores.database.write(shop.id, (transaction) =>
      stores.connections.update(transaction, shop.id, { question: removalAllowed }),
    );
    const access = storeAccessOf(readConfig(settingsOf(data)), () => Date.now() + laterMs);
    await runConnection(
      {
        stores,
        ...access,
        access: { ...access.access, retryMs: 1 },
        signal: new AbortController().signal,
        onProblem: (_, problem) => expect(problem).toBeUndefined(),
        onChanged: () => undefined,
      },
      await read(),
    );
  }
  const { error } = await read();
  const shopRows = await storedRows(stores, shop.id);
  await stores.database.close();
  return { shopRows, error };
}
