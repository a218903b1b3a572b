import type { Knex } from 'knex';
import type { StorePresentation } from '../../../contract/store-presentation.ts';

/** What stores say of themselves. `ShopStore` reads it with the shop. */
export class PresentationStore {
  /** Saves what a store says. The caller updates the fields of the shop that follow from it. */
  async save(
    transaction: Knex.Transaction,
    shopId: number,
    said: StorePresentation,
  ): Promise<void> {
    await transaction('store_presentations')
      .insert({ shop_id: shopId, said: JSON.stringify(said) })
      .onConflict('shop_id')
      .merge();
  }
}
