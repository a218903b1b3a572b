import type { Knex } from 'knex';

/** A group of selling plans as JSON. */
interface SellingPlanGroupRecord {
  id: number;
  body: string;
}

interface GroupRow extends SellingPlanGroupRecord {
  shop_id: number;
}

/** The selling plans of connected stores. */
export class SellingPlanStore {
  async list(connection: Knex, shopId: number): Promise<SellingPlanGroupRecord[]> {
    return connection<GroupRow>('selling_plan_groups')
      .where({ shop_id: shopId })
      .orderBy('id')
      .select('id', 'body');
  }

  /** Replaces all groups of a shop. */
  async replace(
    transaction: Knex.Transaction,
    shopId: number,
    groups: readonly SellingPlanGroupRecord[],
  ): Promise<void> {
    await transaction<GroupRow>('selling_plan_groups').where({ shop_id: shopId }).del();
    for (const { id, body } of groups) {
      await transaction<GroupRow>('selling_plan_groups').insert({ shop_id: shopId, id, body });
    }
  }
}
