import type { Knex } from 'knex';
import type { OneTimeLinks } from '../../accounts/one-time-links.ts';
import type { PasswordHashes } from '../../accounts/password-hashes.ts';
import { refuseWeakPassword } from '../../accounts/password-rules.ts';
import type { Role } from '../../contract/admin/rights.ts';
import { AppError } from '../../base/errors.ts';
import type { Person } from '../../store/tables/people/person-store.ts';
import { type Management, type Recorded, recordChange } from '../../changes/management.ts';

/** The roles of a person: one in all shops, or one in each of some shops. */
interface GivenRoles {
  role: Role | null;
  shops: readonly { domain: string; role: Role }[];
}

interface PersonToCreate extends GivenRoles {
  name: string;
  email: string;
}

interface Invited extends Recorded {
  personId: number;
  /** The path of the link that sets the password. */
  link: string;
}

/** Creates a person with a link that sets the password. */
export async function createPerson(
  management: Management,
  links: OneTimeLinks,
  { name, email, role, shops }: PersonToCreate,
): Promise<Invited> {
  const { stores, now } = management;
  const memberships = await membershipsOf(management, shops);
  return stores.database.write(null, async (transaction) => {
    if (await stores.people.find({ email }, transaction)) {
      throw new AppError('conflict', `There is already a person with the address ${email}.`);
    }
    const { id } = await stores.people.create(transaction, { email, name, role }, now());
    await stores.people.setMemberships(transaction, id, memberships);
    const after = { name, email, role, shops };
    const change = await record(management, transaction, { id, action: 'create', after });
    const link = await links.forPassword(transaction, id, { resetsSecondFactor: false });
    return { personId: id, link, change };
  });
}

/** Changes name and roles. A change of roles ends all sessions of the person. */
export async function updatePerson(
  management: Management,
  id: number,
  changes: { name?: string | undefined } & {
    [Key in keyof GivenRoles]?: GivenRoles[Key] | undefined;
  },
): Promise<Recorded> {
  const { stores } = management;
  const memberships = changes.shops && (await membershipsOf(management, changes.shops));
  return stores.database.write(null, async (transaction) => {
    const person = await requirePerson(management, id, transaction);
    const before = await describePerson(management, transaction, person);
    const { name, role } = changes;
    await stores.people.update(transaction, id, {
      ...(name !== undefined && { name }),
      ...(role !== undefined && { role }),
    });
    if (memberships) {
      await stores.people.setMemberships(transaction, id, memberships);
    }
    const changed = await requirePerson(management, id, transaction);
    const after = await describePerson(management, transaction, changed);
    if (JSON.stringify(before) === JSON.stringify(after)) {
      return { change: null };
    }
    if (role !== undefined || memberships) {
      await refuseWithoutOwner(management, transaction, person);
      await stores.signIns.endOfPerson(transaction, id);
    }
    return {
      change: await record(management, transaction, { id, action: 'update', before, after }),
    };
  });
}

/** Removes a person. Recorded changes stay, without the name. */
export async function removePerson(management: Management, id: number): Promise<Recorded> {
  const { stores } = management;
  return stores.database.write(null, async (transaction) => {
    const person = await requirePerson(management, id, transaction);
    await stores.people.remove(transaction, id);
    await refuseWithoutOwner(management, transaction, person);
    await stores.changes.forgetPerson(transaction, id);
    return { change: await record(management, transaction, { id, action: 'remove' }) };
  });
}

/** Returns the path of a link that sets a new password. */
export async function createPersonLink(
  management: Management,
  links: OneTimeLinks,
  id: number,
  options: { resetsSecondFactor: boolean },
): Promise<Recorded & { link: string }> {
  return management.stores.database.write(null, async (transaction) => {
    await requirePerson(management, id, transaction);
    const link = await links.forPassword(transaction, id, options);
    return { link, change: await record(management, transaction, { id, action: 'link' }) };
  });
}

interface LinkToAccept {
  code: string;
  password: string;
  /** Needed by the first owner. */
  name?: string | undefined;
  email?: string | undefined;
}

/** Uses a one-time link: creates the first owner, or sets the password of a person. Returns the person's id. */
export async function acceptLink(
  management: Management,
  { links, passwords }: { links: OneTimeLinks; passwords: PasswordHashes },
  { code, password, name, email }: LinkToAccept,
): Promise<number> {
  const { stores, now } = management;
  // Checked before the password is hashed, which costs half a second, and used up after it.
  const { email: address } = await stores.database.write(null, (transaction) =>
    links.check(transaction, code, { email }),
  );
  refuseWeakPassword(password, address);
  const hash = await passwords.hash(password);
  return stores.database.write(null, async (transaction) => {
    const link = await links.use(transaction, code);
    if (link.personId !== null) {
      await stores.signIns.endOfPerson(transaction, link.personId);
      const reset = link.resetsSecondFactor && { secondFactor: null, newSecondFactor: null };
      await stores.people.update(transaction, link.personId, { password: hash, ...reset });
      if (link.resetsSecondFactor) {
        await stores.people.setRecoveryCodes(transaction, link.personId, []);
      }
      return link.personId;
    }
    const owner = { name: name ?? address, email: address, role: 'owner' };
    const { id } = await stores.people.create(transaction, owner, now());
    await stores.people.update(transaction, id, { password: hash });
    await record(management, transaction, { id, action: 'create', after: owner });
    return id;
  });
}

async function record(
  management: Management,
  transaction: Knex.Transaction,
  { id, action, before, after }: { id: number; action: string; before?: object; after?: object },
): Promise<number> {
  const change = { shopId: null, kind: 'person', object: String(id), action };
  return recordChange(management, transaction, { ...change, before, after });
}

async function requirePerson(
  { stores }: Management,
  id: number,
  transaction: Knex.Transaction,
): Promise<Person> {
  const person = await stores.people.find({ id }, transaction);
  if (!person) {
    throw new AppError('not-found', 'There is no such person.');
  }
  return person;
}

/**
 * Throws when the last owner of all shops has just lost the role. Others may change without any owner, as in an installation
 * that `ADMIN_TOKEN` manages.
 */
async function refuseWithoutOwner(
  { stores }: Management,
  transaction: Knex.Transaction,
  before: Pick<Person, 'role'>,
): Promise<void> {
  if (before.role === 'owner' && !(await stores.people.hasOwner(transaction))) {
    throw new AppError(
      'conflict',
      'Somebody must stay the owner of all shops: name another first.',
    );
  }
}

async function describePerson(
  { stores }: Management,
  transaction: Knex.Transaction,
  { id, name, email, role }: Person,
): Promise<object> {
  const memberships = await stores.people.memberships(id, transaction);
  return { name, email, role, shops: memberships.map(({ shopId, role: own }) => [shopId, own]) };
}

async function membershipsOf(
  { stores }: Management,
  given: GivenRoles['shops'],
): Promise<Map<number, Role>> {
  const found = await stores.shops.findByDomains(given.map(({ domain }) => domain));
  return new Map(
    given.map(({ domain, role }) => {
      const shop = found.find((known) => known.domain === domain);
      if (!shop) {
        throw new AppError('not-found', `There is no shop ${domain}.`);
      }
      return [shop.id, role];
    }),
  );
}
