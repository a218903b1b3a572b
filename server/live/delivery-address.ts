import { familyOfConnector } from '../connectors/store-families.ts';
import type { Connection } from '../store/tables/live/connection-store.ts';

/** Returns the address that a store delivers to, without the topic. */
export function deliveryAddressOf(
  base: string,
  { connector, shopId }: Pick<Connection, 'connector' | 'shopId'>,
): string {
  return base + familyOfConnector(connector).deliveryPathOf(shopId);
}
