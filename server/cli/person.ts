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
          'events of their sessions. Of a session that people shared, what names somebody else alone is left out; by\n' +
          '--uuid alone all its events are printed, without names.',
      ),
  )
    .option('--json', 'on one line')
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
        'Erases a person from the data of a shop. A customer is erased with all sessions in which they were logged\n' +
          'in, an e-mail with all in which it was named: these sessions go with all their events. What was sold stays:\n' +
          'of an order its number, time, products, quantities and prices; whose it was is removed. Models hold no\n' +
          'persons, and the next training learns from what is left. At last the database file is written anew, so that\n' +
          'nothing can be read from where it stood: for about 6 seconds a GB events wait, and the disk needs room for\n' +
          'twice the file. Other names that their events gave are printed, to be erased as well. Backups, and files\n' +
          'that are imported later, are yours to keep clean. Interrupted, it is finished by running it again.',
      ),
  )
    .option('--yes', 'do not ask; a script is never asked')
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
    .argument('<domain>', 'which shop')
    .option('--customer <id>', 'the customer with this id')
    .option('--uuid <uuid>', 'the shopper of this session')
    .option('--email <address>', 'whoever events named by this e-mail');
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
