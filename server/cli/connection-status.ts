import { AppError } from '../base/errors.ts';
import { storeAccessOf } from '../compose/live.ts';
import type { Connection, Pull } from '../store/tables/live/connection-store.ts';
import { describeRefusal, type StoredRefusal } from '../store/tables/live/refusal-store.ts';
import { maxShopsOfStore, shopsOfStore } from '../store/tables/shops/shops-of-store.ts';
import type { CommandContext } from './command-context.ts';
import { type OutputOptions, print, table } from './output.ts';

export async function connectionOf(
  { connections }: CommandContext,
  shopId: number,
): Promise<Connection> {
  const connection = await connections.find(shopId);
  if (!connection) {
    throw new AppError('not-found', 'The shop is not connected to a store: "connect" does that.');
  }
  return connection;
}

/** Prints how a connection is. An error sets the exit code. */
export async function printStatus(
  context: CommandContext,
  shopId: number,
  options: OutputOptions,
): Promise<void> {
  const { state, address, connector, error, question } = await connectionOf(context, shopId);
  const pulls = await context.connections.pulls(shopId);
  const refusals = await context.refusals.listGaps(shopId);
  const isHeard = await isHeardOf(context, shopId);
  const receives = storeAccessOf(context.config, Date.now).webhookAddress !== undefined;
  print(
    options,
    {
      state,
      address,
      connector,
      error,
      question,
      pulls: pulls.map(({ kind, records, asOf, finishedAt }) => ({
        kind,
        records,
        is_running: asOf !== null,
        finished_at: finishedAt === null ? null : isoTime(finishedAt),
      })),
      refusals: refusals.map(describeRefusal),
      receives,
      is_heard: isHeard,
    },
    [
      `${address}: ${state}`,
      error ?? '',
      question ?? '',
      describePulls(pulls),
      describeRefusals(refusals),
      receives ? '' : withoutWebhooks,
      isHeard ? '' : beyondLimit,
    ]
      .filter(Boolean)
      .join('\n'),
  );
  if (error !== null) {
    process.exitCode = 1;
  }
}

const withoutWebhooks =
  'The store sends no webhooks, so changes take six hours: set PUBLIC_URL to the https address of this service.';

const beyondLimit =
  `More than ${maxShopsOfStore} shops are connected to this store, and this one is not among the first ${maxShopsOfStore}: ` +
  'webhooks change nothing here, and changes take six hours. Disconnect shops that nobody needs.';

/** Returns whether the webhooks of the store reach the shop. */
async function isHeardOf({ shops }: CommandContext, shopId: number): Promise<boolean> {
  const { storeDomain } = (await shops.find({ id: shopId })) ?? {};
  if (!storeDomain) {
    return true;
  }
  const namesake = await shops.find({ domain: storeDomain });
  const connected = (await shops.findByStoreDomains([storeDomain])).get(storeDomain) ?? [];
  return shopsOfStore(namesake, connected).some(({ id }) => id === shopId);
}

function describeRefusals(refusals: readonly StoredRefusal[]): string {
  return refusals.length === 0
    ? ''
    : table([
        ['NOT GIVEN', 'PERMISSION', 'REASON'],
        ...refusals.map(({ name, scope, reason }) => [name, scope ?? '-', reason]),
      ]);
}

function describePulls(pulls: readonly Pull[]): string {
  return table([
    ['KIND', 'RECORDS', 'STATE'],
    ...pulls.map(({ kind, records, asOf, finishedAt }) => [
      kind,
      records.toLocaleString('en'),
      stateOf(asOf, finishedAt),
    ]),
  ]);
}

function stateOf(asOf: number | null, finishedAt: number | null): string {
  if (asOf !== null) {
    return 'under way';
  }
  return finishedAt === null ? 'waits' : `done ${isoTime(finishedAt)}`;
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
