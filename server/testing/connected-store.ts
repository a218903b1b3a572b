import { expect } from 'vitest';
import { connectStore } from '../live/connect-store.ts';
import { runConnection } from '../live/connection-run.ts';
import type { Credentials } from '../connectors/store-families.ts';
import type { Connection } from '../store/tables/live/connection-store.ts';
import { createLiveShop, type LiveShop } from './live-shop.ts';
import type { RunningApp } from './running-app.ts';

/** A shop that is connected to a stand-in. It pulls only when a test says so. */
export interface ConnectedShop {
  shop: LiveShop;
  /** Pulls what is due, `laterMs` from now. `question` and `state` replace those of the connection. */
  pull: (laterMs?: number, question?: string | null, state?: Connection['state']) => Promise<void>;
  connection: () => Promise<Connection>;
  /** Words of problems that a test expects to be logged; any other one fails it. */
  allowedProblems: string[];
}

export async function connectShop(
  app: RunningApp,
  address: string,
  credentials: Credentials,
): Promise<ConnectedShop> {
  const { stores } = app.service;
  // As the store itself has it.
  const shop = await createLiveShop(app, { currency: 'EUR', scopes: ['read_markets'] });
  const shopId = shop.shop.id;
  const { secrets } = stores;
  const actor = { kind: 'command-line' as const, personId: null };
  const management = { stores, actor, now: Date.now };
  await connectStore(
    shop.shop.domain,
    { address, credentials },
    { management, secrets, access: accessAt(Date.now) },
  );
  await stores.database.write(shopId, (transaction) =>
    stores.connections.update(transaction, shopId, { state: 'paused' }),
  );
  const connection = async () => {
    const found = await stores.connections.find(shopId);
    if (!found) {
      throw new Error('The connection is gone.');
    }
    return found;
  };
  const allowedProblems: string[] = [];
  return {
    shop,
    allowedProblems,
    connection,
    async pull(laterMs = 0, question, state) {
      if (question !== undefined || state !== undefined) {
        await stores.database.write(shopId, (transaction) =>
          stores.connections.update(transaction, shopId, {
            ...(question !== undefined && { question }),
            ...(state !== undefined && { state }),
          }),
        );
      }
      await runConnection(
        {
          stores,
          secrets,
          access: accessAt(() => Date.now() + laterMs),
          webhookAddress: 'https://vitrine.example/webhooks',
          signal: new AbortController().signal,
          onProblem: (_, problem) =>
            allowedProblems.some((words) => problem.includes(words)) ||
            expect(problem).toBeUndefined(),
          onChanged: () => undefined,
        },
        await connection(),
      );
      await app.service.catchUp();
      await app.service.languagesSettled();
    },
  };
}

function accessAt(now: () => number) {
  return { platform: 'platform', userAgent: 'Vitrine/test', now, retryMs: 1, allowPrivate: true };
}
