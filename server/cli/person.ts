import type { Command } from 'commander';
import { parseId } from '../contract/values/ids.ts';
import { shortened } from '../contract/values/short-text.ts';
import { AppError } from '../base/errors.ts';
import { erasePerson, exportPerson, presentErasure } from '../features/personal-data/actions.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { Person } from '../store/tables/shoppers/shopper-store.ts';
import { shopOf, waitUntilShown, withStores } from './command-context.ts';
import { confirmByTyping } from './confirm.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { describeErasure } from './erasure-report.ts';
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
      .summary('prints all data of a person')
      .description(
        'Prints all data of a person as JSON: the customer, their orders with lines, and the\n' +
          'events of their sessions. Events of a shared session that name only somebody else are omitted. With only\n' +
          '--uuid, all events of the session are printed without names.',
      ),
  )
    .option('--json', 'print the JSON on one line')
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
        const everything = await exportPerson(context.management, id, person);
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
        'Erases a person from the data of a shop. Deletes the customer with all sessions in which they were logged in,\n' +
          'or all sessions in which the e-mail was named, with all events of these sessions. Orders keep their number,\n' +
          'time, products, quantities and prices, and lose their customer. Models contain no persons, and the next\n' +
          'training uses the remaining data. Finally the file of SQLite is rewritten, so that the old data cannot be\n' +
          'read from it: events wait for about 6 seconds a GB, and the disk needs space for twice the file. PostgreSQL\n' +
          'keeps deleted rows in its files and its log for a while, as the report says. Other names in the events are\n' +
          'printed: erase them as well. Remove the person from backups and from files for later imports yourself. Run\n' +
          'the command again to finish an interrupted erasure.',
      ),
  )
    .option('--yes', 'skip the confirmation; scripts are never asked')
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
          throw new AppError('invalid', 'The domain does not match: nothing was erased.');
        }
        const status = createStatusLine(options);
        const finished = await erasePerson(context.management, found.id, person, (step) =>
          status.show(
            step === 'rewriting'
              ? `${found.domain}: rewriting the database`
              : `${found.domain}: ${step.events.toLocaleString('en')} events removed`,
          ),
        );
        await waitUntilShown(context, found.id);
        status.clear();
        print(options, presentErasure(finished), describeErasure(finished));
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
    .argument('<domain>', 'the domain of the shop')
    .option('--customer <id>', 'the customer with this id')
    .option('--uuid <uuid>', 'the shopper of this session')
    .option('--email <address>', 'the shopper that events name by this e-mail');
}

/** Returns the person that the options name. */
function parsePerson({ customer, uuid, email }: PersonOptions): Person {
  const person = {
    customerId: customer === undefined ? undefined : parseCustomerId(customer),
    uuid: storedText(uuid),
    email: storedText(email),
  };
  if (Object.values(person).every((name) => name === undefined)) {
    throw new AppError(
      'invalid',
      'Name the person: --customer, --uuid or --email, or several of them.',
    );
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
