import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';
import { ownerOf } from '../../secrets/secret-owners.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';

/** A person of the administration. Roles are those of the contract. */
export interface Person {
  id: number;
  email: string;
  name: string;
  /** The role in all shops; null for roles in single shops. */
  role: string | null;
  /** The hash in the PHC format; null until the invitation is used. */
  password: string | null;
  /** The secret of the authenticator. */
  secondFactor: string | null;
  newSecondFactor: string | null;
  /** The time step of the last accepted code. */
  secondFactorStep: number;
  /** Milliseconds since 1970. */
  createdAt: number;
}

type NewPerson = Pick<Person, 'email' | 'name' | 'role'>;

type PersonChanges = Partial<Omit<Person, 'id' | 'email' | 'createdAt'>>;

interface Membership {
  personId: number;
  shopId: number;
  role: string;
}

interface PersonRow {
  id: number;
  email: string;
  name: string;
  role: string | null;
  password: string | null;
  second_factor: string | null;
  new_second_factor: string | null;
  second_factor_step: number;
  created_at: number;
}

interface MembershipRow {
  person_id: number;
  shop_id: number;
  role: string;
}

interface RecoveryRow {
  person_id: number;
  digest: string;
}

/** People, their roles in single shops and their recovery codes. */
export class PersonStore {
  readonly #database: Database;
  readonly #secrets: SecretBox;

  constructor(database: Database, secrets: SecretBox) {
    this.#database = database;
    this.#secrets = secrets;
  }

  /** Returns all people by name. */
  async list(connection: Knex = this.#database.read): Promise<Person[]> {
    const rows = await connection<PersonRow>('people').orderBy(['name', 'id']);
    return rows.map(this.#toPerson);
  }

  async find(
    where: { id: number } | { email: string },
    connection: Knex = this.#database.read,
  ): Promise<Person | undefined> {
    const row = await connection<PersonRow>('people').where(where).first();
    return row && this.#toPerson(row);
  }

  /** Returns the roles in single shops of one person, or of all. */
  async memberships(
    personId?: number,
    connection: Knex = this.#database.read,
  ): Promise<Membership[]> {
    const rows = await connection<MembershipRow>('memberships')
      .where(personId === undefined ? {} : { person_id: personId })
      .orderBy(['person_id', 'shop_id']);
    return rows.map((row) => ({
      personId: row.person_id,
      shopId: row.shop_id,
      role: row.role,
    }));
  }

  async create(
    transaction: Knex.Transaction,
    { email, name, role }: NewPerson,
    createdAt: number,
  ): Promise<Person> {
    const [row] = await transaction<PersonRow>('people')
      .insert({
        email,
        name,
        role,
        password: null,
        second_factor: null,
        new_second_factor: null,
        created_at: createdAt,
      })
      .returning('*');
    if (!row) {
      throw new Error('The database returned no row for the new person.');
    }
    return this.#toPerson(row);
  }

  async update(transaction: Knex.Transaction, id: number, changes: PersonChanges): Promise<void> {
    const { secondFactor, newSecondFactor, secondFactorStep, ...rest } = changes;
    const columns = {
      ...rest,
      ...(secondFactor !== undefined && { second_factor: this.#seal(id, secondFactor) }),
      ...(newSecondFactor !== undefined && { new_second_factor: this.#seal(id, newSecondFactor) }),
      ...(secondFactorStep !== undefined && { second_factor_step: secondFactorStep }),
    };
    if (Object.keys(columns).length > 0) {
      await transaction<PersonRow>('people').where({ id }).update(columns);
    }
  }

  /** Replaces the roles in single shops. */
  async setMemberships(
    transaction: Knex.Transaction,
    personId: number,
    roles: ReadonlyMap<number, string>,
  ): Promise<void> {
    await transaction('memberships').where({ person_id: personId }).del();
    const rows = [...roles].map(([shopId, role]) => ({
      person_id: personId,
      shop_id: shopId,
      role,
    }));
    if (rows.length > 0) {
      await transaction<MembershipRow>('memberships').insert(rows);
    }
  }

  /** Removes a person with sessions, links, roles and recovery codes. */
  async remove(transaction: Knex.Transaction, id: number): Promise<void> {
    await transaction('people').where({ id }).del();
  }

  /** Returns whether somebody owns all shops. */
  async hasOwner(transaction: Knex.Transaction): Promise<boolean> {
    const owner = await transaction<PersonRow>('people').where({ role: 'owner' }).first('id');
    return owner !== undefined;
  }

  async countRecoveryCodes(personId: number): Promise<number> {
    const rows = await this.#database
      .read<RecoveryRow>('recovery_codes')
      .where({ person_id: personId })
      .select('digest');
    return rows.length;
  }

  /** Replaces the recovery codes by those with these digests. */
  async setRecoveryCodes(
    transaction: Knex.Transaction,
    personId: number,
    digests: readonly string[],
  ): Promise<void> {
    await transaction('recovery_codes').where({ person_id: personId }).del();
    if (digests.length > 0) {
      await transaction<RecoveryRow>('recovery_codes').insert(
        digests.map((digest) => ({ person_id: personId, digest })),
      );
    }
  }

  /** Uses up a recovery code. Returns false when the person has no such code. */
  async useRecoveryCode(
    transaction: Knex.Transaction,
    personId: number,
    digest: string,
  ): Promise<boolean> {
    const used = await transaction('recovery_codes').where({ person_id: personId, digest }).del();
    return used > 0;
  }

  #seal(personId: number, secret: string | null): string | null {
    return secret === null ? null : this.#secrets.seal(ownerOf.secondFactor(personId), secret);
  }

  readonly #toPerson = (row: PersonRow) => toPerson(row, this.#secrets);
}

function toPerson(row: PersonRow, secrets: SecretBox): Person {
  const open = (value: string | null) =>
    value === null ? null : secrets.open(ownerOf.secondFactor(row.id), value);
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    password: row.password,
    secondFactor: open(row.second_factor),
    newSecondFactor: open(row.new_second_factor),
    secondFactorStep: row.second_factor_step,
    createdAt: row.created_at,
  };
}
