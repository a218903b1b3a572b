import type { Connection } from '../store/tables/live/connection-store.ts';

/** Returns the address that a store delivers to, without the topic. WooCommerce names no shop in its deliveries. */
export function deliveryAddressOf(
  base: string,
  { connector, shopId }: Pick<Connection, 'connector' | 'shopId'>,
): string {
  return connector === 'woocommerce' ? `${base}/shop/${shopId}` : base;
}
