import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../base/errors.ts';
import { storeAccessOf } from '../compose/live.ts';
import { createShopFor } from '../live/connect-store.ts';
import { findApprovingStore, requestApproval } from '../live/store-approval.ts';
import { storeAddressOf } from '../live/store-reach.ts';
import { listRunningServers } from '../store/servers/server-presence.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { CommandContext } from './command-context.ts';

const pollMs = 1_000;

/** Prints the page of a store at which its merchant approves, and waits until the store is connected. */
export async function connectByApproval(
  context: CommandContext,
  domain: string,
  { url: given, allowPrivate = false }: { url: string; allowPrivate?: boolean },
): Promise<Shop> {
  const { management, config, database, shops, approvals } = context;
  if ((await listRunningServers(config, database)).length === 0) {
    throw new AppError(
      'conflict',
      'No server runs that could receive the key of the store: start one, or name --woo-key-file.',
    );
  }
  const reach = storeAccessOf(config, Date.now);
  const address = storeAddressOf(given, 'woocommerce');
  const store = await findApprovingStore(reach, { address, allowPrivate });
  const shop = (await shops.find({ domain })) ?? (await createShopFor(management, domain));
  const { url } = await requestApproval(management, reach, shop, store);
  process.stderr.write(`Open this page of the store, and approve there:\n${url}\n`);
  for (;;) {
    await pause(pollMs);
    const approval = await approvals.find(shop.id);
    if (!approval) {
      return shop;
    }
    if (approval.error !== null) {
      throw new AppError('forbidden', approval.error);
    }
    if (approval.expiresAt <= Date.now()) {
      throw new AppError('conflict', 'Nobody has approved within an hour: begin again.');
    }
  }
}
