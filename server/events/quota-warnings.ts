import type { Logger } from 'pino';
import type { EventQuotaOptions } from './event-quota.ts';

/** Logs a warning once a day for each shop whose events are refused. */
export function quotaWarnings(
  log: Pick<Logger, 'warn'>,
): Pick<EventQuotaOptions, 'onExhausted' | 'onShareExhausted'> {
  return {
    onExhausted: (shopId) =>
      log.warn(
        { shopId },
        'a shop has stored its events of the day (EVENT_BYTES_A_DAY): more are refused until midnight UTC',
      ),
    onShareExhausted: (shopId) =>
      log.warn(
        { shopId },
        'a client network has sent its share of the events of a shop: it is refused more until midnight UTC',
      ),
  };
}
