import type { Command } from 'commander';
import { AppError } from '../base/errors.ts';
import { exportRequested } from '../features/personal-data/privacy-requests.ts';
import type { PrivacyRequest } from '../store/tables/live/privacy-request-store.ts';
import { shopOf, withStores } from './command-context.ts';
import { examples, type OutputOptions, print, table } from './output.ts';

/** Adds the commands for what the platform asks for on behalf of people. */
export function addPrivacyCommands(program: Command): void {
  const privacy = program
    .command('privacy')
    .description('Requests of people about their data, which the platform passes on');
  addList(privacy);
  addExport(privacy);
}

function addList(privacy: Command): void {
  privacy
    .command('list')
    .summary('lists the requests of a shop')
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('privacy list store.example'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const { id } = await shopOf(context, domain);
        const requests = await context.privacyRequests.list(id);
        print(options, requests.map(toJson), describeList(requests));
      }),
    );
}

function addExport(privacy: Command): void {
  privacy
    .command('export')
    .summary('prints the data that a person has asked for')
    .description(
      'Prints all data of the person of a request, for the merchant to pass on. Requests wait for 30 days.',
    )
    .argument('<domain>', 'the domain of the shop')
    .argument('<id>', 'the number of the request, as "privacy list" shows it')
    .option('--json', 'print the JSON on one line')
    .addHelpText('after', examples('privacy export store.example 3 > person.json'))
    .action((domain: string, number: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        if (!/^\d{1,15}$/.test(number)) {
          throw new AppError('invalid', `${number} is not the number of a request, such as 3.`);
        }
        const everything = await exportRequested(context.management, shop.id, Number(number));
        print(options, everything, JSON.stringify(everything, null, 2));
      }),
    );
}

function toJson(request: PrivacyRequest) {
  return {
    id: request.id,
    topic: request.topic,
    customer_id: request.customerId,
    requested_at: isoTime(request.requestedAt),
    due_at: isoTime(request.dueAt),
    done_at: request.doneAt === null ? null : isoTime(request.doneAt),
  };
}

function describeList(requests: readonly PrivacyRequest[]): string {
  if (requests.length === 0) {
    return 'There are no requests.';
  }
  return table([
    ['ID', 'REQUEST', 'CUSTOMER', 'CAME', 'STATE'],
    ...requests.map((request) => [
      String(request.id),
      request.topic,
      request.customerId === null ? '' : String(request.customerId),
      isoTime(request.requestedAt),
      request.doneAt === null
        ? `until ${isoTime(request.dueAt)}`
        : `done ${isoTime(request.doneAt)}`,
    ]),
  ]);
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
