import type { Knex } from 'knex';
import type { Database } from '../../port/database.ts';

/** The request of a shopper, kept to see what a publication changes. */
export interface Situation {
  /** Unique in the ruleset. */
  id: number;
  name: string;
  /** Parameters of the ruleset endpoint, as a query. */
  context: string;
  /** The customer whom the context names. */
  customerId: number | null;
  /** The session that the context names. */
  uuid: string | null;
}

export interface RulesetPlace {
  shopId: number;
  rulesetId: number;
}

interface SituationRow {
  shop_id: number;
  ruleset_id: number;
  id: number;
  name: string;
  context: string;
  customer_id: number | null;
  uuid: string | null;
}

/** The situations that are kept with rulesets. */
export class SituationStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the situations of a ruleset in the order in which they were kept. */
  async list(of: RulesetPlace, connection: Knex = this.#database.read): Promise<Situation[]> {
    const rows = await connection<SituationRow>('situations').where(columnsOf(of)).orderBy('id');
    return rows.map(({ id, name, context, customer_id: customerId, uuid }) => ({
      id,
      name,
      context,
      customerId,
      uuid,
    }));
  }

  async save(
    transaction: Knex.Transaction,
    of: RulesetPlace,
    { id, name, context, customerId, uuid }: Situation,
  ): Promise<void> {
    await transaction<SituationRow>('situations')
      .insert({ ...columnsOf(of), id, name, context, customer_id: customerId, uuid })
      .onConflict(['shop_id', 'ruleset_id', 'id'])
      .merge();
  }

  /** Returns whether there was such a situation. */
  async remove(transaction: Knex.Transaction, of: RulesetPlace, id: number): Promise<boolean> {
    return (
      (await transaction('situations')
        .where({ ...columnsOf(of), id })
        .del()) === 1
    );
  }

  /** Removes the situations that name a customer or one of some sessions. */
  async removeNaming(
    transaction: Knex.Transaction,
    shopId: number,
    { customerId, uuids }: { customerId?: number | undefined; uuids: readonly string[] },
  ): Promise<void> {
    await transaction('situations').where({ shop_id: shopId }).whereIn('uuid', uuids).del();
    if (customerId !== undefined) {
      await transaction('situations').where({ shop_id: shopId, customer_id: customerId }).del();
    }
  }
}

function columnsOf({ shopId, rulesetId }: RulesetPlace) {
  return { shop_id: shopId, ruleset_id: rulesetId };
}
