import type { ClaimedShopper } from '../../listing/sources/views.ts';

interface ShopperParameters {
  uuid?: string | undefined;
  platform_customer_id?: number | undefined;
  customer_signature?: string | undefined;
}

export function claimedShopper({
  uuid,
  platform_customer_id: customerId,
  customer_signature: signature,
}: ShopperParameters): ClaimedShopper {
  return { uuid: uuid || undefined, customerId, signature };
}
