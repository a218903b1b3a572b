import type { Command } from 'commander';
import { AppError } from '../base/errors.ts';
import { dropDeliveries, retryDeliveries } from '../features/webhooks/actions.ts';
import type { ListedDelivery } from '../store/tables/live/delivery-rows.ts';
import { shopOf, withStores } from './command-context.ts';
import { examples, type OutputOptions, print, table } from './output.ts';

interface WebhookOptions extends OutputOptions {
  all?: boolean;
}

/** More would not be read on a screen. */
const maxListed = 1_000;

/** Adds the commands for webhooks that could not be worked off. */
export function addWebhookCommands(program: Command): void {
  const webhook = program
    .command('webhook')
    .description('Webhooks of a store that could not be worked off');
  addList(webhook);
  addChange(webhook, {
    name: 'retry',
    summary: 'tries failed webhooks again now',
    done: 'to be tried again',
    change: retryDeliveries,
  });
  addChange(webhook, {
    name: 'drop',
    summary: 'drops failed webhooks without doing them',
    done: 'dropped',
    change: dropDeliveries,
  });
}

function addList(webhook: Command): void {
  webhook
    .command('list')
    .summary('lists failed webhooks with the reasons')
    .description(
      'Lists the webhooks of a shop that have failed. One is tried 12 times within 48 hours and then given up.',
    )
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('webhook list store.example'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const { id } = await shopOf(context, domain);
        const failed = await context.deliveries.listFailed(id, maxListed);
        const { waiting, retrying, setAside } = await context.deliveries.summary(id);
        print(
          options,
          { waiting, retrying, set_aside: setAside, failed: failed.map(toJson) },
          describeList(failed, waiting),
        );
      }),
    );
}

interface ChangeCommand {
  name: string;
  summary: string;
  done: string;
  change: typeof retryDeliveries;
}

function addChange(webhook: Command, { name, summary, done, change }: ChangeCommand): void {
  webhook
    .command(name)
    .summary(summary)
    .argument('<domain>', 'the domain of the shop')
    .argument('[id]', 'the number of the webhook, as "webhook list" shows it')
    .option('--all', 'all failed webhooks of the shop')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(`webhook ${name} store.example 17`, `webhook ${name} store.example --all`),
    )
    .action((domain: string, number: string | undefined, options: WebhookOptions) =>
      withStores(async (context) => {
        const delivery = parseDelivery(number, options);
        const { id: shopId } = await shopOf(context, domain);
        const { count } = await change(context.management, { shopId, id: delivery });
        print(options, { count }, `${count} ${done}.`);
      }),
    );
}

/** Returns the number of one delivery; undefined for all. */
function parseDelivery(text: string | undefined, { all }: WebhookOptions): number | undefined {
  if ((text === undefined) !== Boolean(all)) {
    throw new AppError('invalid', 'Name the number of one webhook, or --all.');
  }
  if (text !== undefined && !/^\d{1,15}$/.test(text)) {
    throw new AppError('invalid', `${text} is not the number of a webhook, such as 17.`);
  }
  return text === undefined ? undefined : Number(text);
}

function toJson({ id, topic, resource, receivedAt, tries, failure, setAsideAt }: ListedDelivery) {
  return {
    id,
    topic,
    resource,
    received_at: isoTime(receivedAt),
    tries,
    reason: failure,
    set_aside_at: setAsideAt === null ? null : isoTime(setAsideAt),
  };
}

function describeList(failed: readonly ListedDelivery[], waiting: number): string {
  if (failed.length === 0) {
    return `No webhook has failed. Waiting: ${waiting}.`;
  }
  return table([
    ['ID', 'TOPIC', 'RECORD', 'RECEIVED', 'TRIES', 'STATE', 'REASON'],
    ...failed.map((delivery) => [
      String(delivery.id),
      delivery.topic,
      delivery.resource,
      isoTime(delivery.receivedAt),
      String(delivery.tries),
      delivery.setAsideAt === null ? 'tried again' : 'given up',
      delivery.failure ?? '',
    ]),
  ]);
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
