import { Gauge, type Registry } from 'prom-client';

/** The webhooks of a shop that are not worked off. */
export interface DeliveryReading {
  shop: string;
  /** Those that are tried again included. */
  waiting: number;
  retrying: number;
  setAside: number;
  /** The arrival of the oldest that waits, in milliseconds since 1970; null when none does. */
  oldestAt: number | null;
}

export function createDeliveryRecorder(
  registry: Registry,
): (readings: readonly DeliveryReading[]) => void {
  const registers = [registry];
  const deliveries = new Gauge({
    name: 'vitrine_webhooks',
    help: 'Number of webhooks that wait, are tried again, or were set aside after the last try',
    labelNames: ['shop', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'vitrine_webhook_oldest_timestamp_seconds',
    help: 'Arrival of the oldest webhook that waits, in seconds since 1970',
    labelNames: ['shop'],
    registers,
  });
  return (readings) => {
    deliveries.reset();
    oldest.reset();
    for (const { shop, waiting, retrying, setAside, oldestAt } of readings) {
      deliveries.set({ shop, state: 'waiting' }, waiting);
      deliveries.set({ shop, state: 'retrying' }, retrying);
      deliveries.set({ shop, state: 'set-aside' }, setAside);
      if (oldestAt !== null) {
        oldest.set({ shop }, oldestAt / 1_000);
      }
    }
  };
}
