import { AppError } from '../../base/errors.ts';
import type { MarketEdits } from '../../store/tables/catalog/market-edit-store.ts';
import type { Management, Recorded } from '../../changes/management.ts';
import { marketText } from '../../changes/object-kinds.ts';
import { saveObject } from '../../changes/save-object.ts';

/** Replaces terms of an imported market. Those that are null return to the import's. */
export async function editMarket(
  management: Management,
  shopId: number,
  marketId: number,
  edits: MarketEdits,
): Promise<Recorded> {
  const { database, markets } = management.stores;
  return database.write(shopId, async (transaction) => {
    const market = await markets.find(transaction, shopId, marketId);
    if (!market) {
      throw new AppError('not-found', `The shop has no market ${marketId}.`);
    }
    if (market.isForCompany && edits.countries !== null) {
      throw new AppError(
        'invalid',
        `${market.name} is for the customers of a company: it has no countries to choose.`,
      );
    }
    if (market.priceContext !== null && (edits.rate !== null || edits.adjustment !== null)) {
      throw new AppError(
        'invalid',
        `The store itself gives the prices of ${market.name}: rate and adjustment must stay as imported.`,
      );
    }
    return saveObject(management, transaction, {
      shopId,
      kind: 'market',
      object: String(marketId),
      action: 'update',
      text: marketText(edits),
    });
  });
}
