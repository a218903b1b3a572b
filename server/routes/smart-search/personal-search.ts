import type {
  QuickViewBody,
  SearchBody,
  ShopperMember,
} from '../../contract/search/search-request.ts';
import type { PersonalRanking } from '../../recommend/personal/personal-ranking.ts';
import { toFilter } from '../../search/requested-query.ts';
import type { Offering } from '../../search/understand/offering.ts';
import { personalOrder, type PersonalOrderDependencies } from '../personal-order.ts';

/**
 * Returns the order for the shopper of a search. With `smart-sort` in collections it is that of collections. Any other sort
 * is the choice of the shopper.
 */
export async function personalSearch(
  persons: PersonalOrderDependencies,
  { shop, catalog }: Offering,
  body: Pick<QuickViewBody, 'personal' | 'viewedIds' | 'cartIds' | 'uuid'> &
    Pick<SearchBody, 'customerId' | 'customerSignature' | 'sortBy' | 'filters'>,
): Promise<PersonalRanking | undefined> {
  const { field, order } = body.sortBy ?? {};
  const isSmart = field === 'smart-sort' && order !== 'DESC';
  if (field !== undefined && !isSmart) {
    return undefined;
  }
  const parameters = {
    personal: body.personal === undefined ? undefined : body.personal ? 'yes' : 'no',
    viewed_ids: body.viewedIds,
    cart_ids: body.cartIds,
    uuid: body.uuid,
    platform_customer_id: body.customerId,
    customer_signature: body.customerSignature,
  } as const;
  // Without a collection, the results of a smart order are those by relevance.
  const { collectionIds = [] } = toFilter(body.filters ?? {}, catalog);
  const surface = isSmart && collectionIds.length > 0 ? 'collections' : 'search';
  return personalOrder(persons, { shop, catalog, parameters }, surface);
}

/** Returns the order of equally relevant results of a page. */
export function personalResults(ranking: PersonalRanking | undefined, { catalog }: Offering) {
  return (
    ranking && {
      ranking,
      isInStock: (id: number) => {
        const slot = catalog.slotOf(id);
        return slot !== undefined && catalog.isInStock(slot);
      },
    }
  );
}

/** Returns a body without what tells who asks. */
export function withoutShopper<Body extends Pick<QuickViewBody, ShopperMember>>(
  body: Body,
): Omit<Body, ShopperMember> {
  const {
    uuid: _uuid,
    customerId: _customer,
    customerSignature: _signature,
    personal: _personal,
    viewedIds: _viewed,
    cartIds: _cart,
    ...asked
  } = body;
  return asked;
}
