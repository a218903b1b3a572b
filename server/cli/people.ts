import type { Command } from 'commander';
import { OneTimeLinks } from '../accounts/one-time-links.ts';
import { publicUrl } from '../config.ts';
import { type Role, roles } from '../contract/admin/rights.ts';
import { emailField } from '../features/people/contract.ts';
import { AppError } from '../base/errors.ts';
import { createPerson, createPersonLink, removePerson } from '../features/people/actions.ts';
import type { Person } from '../store/tables/people/person-store.ts';
import { type CommandContext, normaliseDomain, withStores } from './command-context.ts';
import { examples, type OutputOptions, print, table } from './output.ts';

export function addPeopleCommands(program: Command): void {
  const person = program.command('person').description('People of the administration');
  addCreate(person);
  addList(person);
  addLink(person);
  addRemove(person);
}

interface CreateOptions extends OutputOptions {
  name?: string;
  role: string;
  owner?: boolean;
  shop?: string[];
}

function addCreate(person: Command): void {
  person
    .command('create')
    .summary('creates a person and prints a link that sets the password')
    .description('Creates a person and prints a link that sets the password, once within 24 hours')
    .argument('<e-mail>', 'the address that signs in')
    .option('--name <name>', 'the name for other people (default: the address)')
    .option('--role <role>', `one of ${roles.join(', ')}`, 'viewer')
    .option('--owner', 'the same as --role owner')
    .option('--shop <domain...>', 'the shops in which the role applies; default: all shops')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'person create olga@store.example --owner',
        'person create mara@store.example --role merchandiser --shop store.example',
      ),
    )
    .action((given: string, options: CreateOptions) =>
      withStores(async (context) => {
        const email = readEmail(given);
        const role = options.owner ? 'owner' : readRole(options.role);
        const shops = options.shop?.map((domain) => ({ domain: normaliseDomain(domain), role }));
        const { personId, link } = await createPerson(context.management, linksOf(context), {
          name: options.name ?? email,
          email,
          role: shops ? null : role,
          shops: shops ?? [],
        });
        const url = publicUrl(context.config) + link;
        print(options, { id: personId, email, link: url }, `Created ${email}.\nLink: ${url}`);
      }),
    );
}

function addList(person: Command): void {
  person
    .command('list')
    .summary('lists people with their roles')
    .description('Lists people with their roles')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('person list'))
    .action((options: OutputOptions) =>
      withStores(async (context) => {
        const people = await listPeople(context);
        const rows = people.map(({ email, name, role, shops }) => [
          email,
          name,
          role ?? shops.map((shop) => `${shop.role} of ${shop.domain}`).join(', '),
        ]);
        print(
          options,
          people,
          rows.length > 0
            ? table([['E-MAIL', 'NAME', 'ROLE'], ...rows])
            : 'There is nobody yet: "person create <e-mail> --owner" creates the first owner.',
        );
      }),
    );
}

function addLink(person: Command): void {
  person
    .command('link')
    .summary('prints a link that sets a new password')
    .description('Prints a link that sets a new password, once within 24 hours')
    .argument('<e-mail>', 'the address of the person')
    .option('--reset-second-factor', 'using the link also removes the second factor')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('person link olga@store.example'))
    .action((given: string, options: OutputOptions & { resetSecondFactor?: boolean }) =>
      withStores(async (context) => {
        const { id, email } = await personOf(context, given);
        const resetsSecondFactor = options.resetSecondFactor ?? false;
        const { link } = await createPersonLink(context.management, linksOf(context), id, {
          resetsSecondFactor,
        });
        const url = publicUrl(context.config) + link;
        print(options, { id, email, link: url }, url);
      }),
    );
}

function addRemove(person: Command): void {
  person
    .command('remove')
    .summary('removes a person')
    .description('Removes a person and ends all sessions of the person')
    .argument('<e-mail>', 'the address of the person')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('person remove mara@store.example'))
    .action((given: string, options: OutputOptions) =>
      withStores(async (context) => {
        const { id, email } = await personOf(context, given);
        await removePerson(context.management, id);
        print(options, { id, email, removed: true }, `Removed ${email}.`);
      }),
    );
}

interface ListedPerson {
  id: number;
  email: string;
  name: string;
  role: string | null;
  shops: { domain: string; role: string }[];
}

async function listPeople({ people, shops }: CommandContext): Promise<ListedPerson[]> {
  const memberships = await people.memberships();
  const domains = new Map((await shops.list()).map(({ id, domain }) => [id, domain]));
  return (await people.list()).map(({ id, email, name, role }) => ({
    id,
    email,
    name,
    role,
    shops: memberships.flatMap(({ personId, shopId, role: own }) => {
      const domain = domains.get(shopId);
      return personId === id && domain !== undefined ? [{ domain, role: own }] : [];
    }),
  }));
}

function linksOf({ management: { stores, now } }: CommandContext): OneTimeLinks {
  return new OneTimeLinks({ ...stores, now });
}

async function personOf({ people }: CommandContext, given: string): Promise<Person> {
  const email = readEmail(given);
  const found = await people.find({ email });
  if (!found) {
    throw new AppError(
      'not-found',
      `There is nobody with the address ${email}: "person list" lists all.`,
    );
  }
  return found;
}

function readEmail(given: string): string {
  const parsed = emailField.safeParse(given);
  if (!parsed.success) {
    throw new AppError('invalid', `${given} is not an e-mail address.`);
  }
  return parsed.data;
}

function readRole(given: string): Role {
  const role = roles.find((known) => known === given);
  if (!role) {
    throw new AppError('invalid', `--role ${given}: must be one of ${roles.join(', ')}.`);
  }
  return role;
}
