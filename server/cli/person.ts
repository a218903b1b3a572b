import type { Command } from 'commander';
import { parseId } from '../contract/ids.ts';
import { shortened } from '../contract/short-text.ts';
import { AppError } from '../errors.ts';
import { eraseShopper } from '../ingest/erase-shopper.ts';
import { exportShopper } from '../ingest/export-shopper.ts';
import type { Shop } from '../store/shop-store.ts';
import type { Person } from '../store/shopper-store.ts';
import { shopOf, waitUntilShown, withStores } from './command-context.ts';
import { confirmByTyping } from './confirm.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { compactAfterErasure, describeErasure, presentErasure } from './erasure-report.ts';
import { createStatusLine } from './status-line.ts';

interface PersonOptions extends OutputOptions {
  customer?: string;
  uuid?: string;
  email?: string;
}

/** Adds the commands for requests of one person about their data. */
export function addPersonCommands(shop: Command): void {
  addExport(shop);
  addErase(shop);
}

function addExport(shop: Command): void {
  withPersonOptions(
    shop
      .command('export')
      .summary('prints everything that is stored about a person')
      .description(
        'Prints everything that is stored about a person, as JSON: the customer, their orders with lines, and the\n' +
          'events of their sessions. From a session that several people shared, it leaves out events that name only\n' +
          'others. With --uuid alone it prints all events of the session, without names.',
      ),
  )
    .option('--json', 'print it on one line')
    .addHelpText(
      'after',
      examples(
        'shop export store.example --customer 6120000238138',
        'shop export store.example --email someone@example.com > someone.json',
      ),
    )
    .action((domain: string, options: PersonOptions) =>
      withStores(async (context) => {
        const person = parsePerson(options);
        const { id } = await shopOf(context, domain);
        const everything = await exportShopper(context, id, person);
        print(options, everything, JSON.stringify(everything, null, 2));
      }),
    );
}

function addErase(shop: Command): void {
  withPersonOptions(
    shop
      .command('erase')
      .summary('erases a person from the data of a shop')
      .description(
        'Erases a person from the data of a shop: a customer with all sessions in which they were signed in, an\n' +
          'e-mail address with all sessions that name it, each with all its events. Orders remain without their\n' +
          'customer: number, time, products, quantities and prices. Models contain no persons, and the next training\n' +
          'learns from the remaining data. Finally it rewrites the database file, so that the erased data cannot be\n' +
          'recovered from it. That takes about 6 seconds per GB, during which events wait, and free disk space of\n' +
          'twice the file. It prints other names in the erased events, so that you can erase them too. Backups and\n' +
          'files that you import later are your responsibility. If it is interrupted, run it again.',
      ),
  )
    .option('--yes', 'do not ask for confirmation; scripts are never asked')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'shop erase store.example --customer 6120000238138 --email someone@example.com',
        'shop erase store.example --uuid 5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10 --yes',
      ),
    )
    .action((domain: string, options: PersonOptions & { yes?: boolean }) =>
      withStores(async (context) => {
        const person = parsePerson(options);
        const found = await shopOf(context, domain);
        if (!options.yes && !(await confirmErasure(found))) {
          throw new AppError('invalid', 'That is not its domain: nothing was erased.');
        }
        const status = createStatusLine(options);
        const erased = await eraseShopper(context, found.id, person, (events) =>
          status.show(`${found.domain}: ${events.toLocaleString('en')} events removed`),
        );
        status.show(`${found.domain}: writing the database anew`);
        await compactAfterErasure(context.database);
        await waitUntilShown(context, found.id);
        const { length: left } = await context.shoppers.sessionsToErase(found.id, person);
        status.clear();
        print(options, presentErasure(erased, left), describeErasure(erased, left));
      }),
    );
}

function confirmErasure({ domain, name }: Shop): Promise<boolean> {
  return confirmByTyping(
    domain,
    `This erases a person from the data of the shop "${name}". Type ${domain} to go on: `,
  );
}

function withPersonOptions(command: Command): Command {
  return command
    .argument('<domain>', 'domain of the shop')
    .option('--customer <id>', 'the customer with this id')
    .option('--uuid <uuid>', 'the shopper of this session')
    .option('--email <address>', 'the person whom events name by this e-mail address');
}

/** Returns the person that the options name. */
function parsePerson({ customer, uuid, email }: PersonOptions): Person {
  const person = {
    customerId: customer === undefined ? undefined : parseCustomerId(customer),
    uuid: storedText(uuid),
    email: storedText(email),
  };
  if (Object.values(person).every((name) => name === undefined)) {
    throw new AppError('invalid', 'Say whom: --customer, --uuid or --email, or several of them.');
  }
  return person;
}

function parseCustomerId(text: string): number {
  const id = parseId(text.trim());
  if (!id) {
    throw new AppError(
      'invalid',
      '--customer must be the id of a customer, such as 6120000238138.',
    );
  }
  return id;
}

function storedText(text: string | undefined): string | undefined {
  return shortened(text?.trim() ?? '') || undefined;
}
