import type { Logger } from 'pino';
import type { Stores } from '../store/stores.ts';
import { WebhookInbox } from './inbox.ts';

/** The parts of a server that stores feed by themselves. */
export interface Live {
  inbox: WebhookInbox;
  close(): Promise<void>;
}

export interface LiveOptions {
  stores: Stores;
  log: Logger;
  now: () => number;
}

export function createLive({ stores, log, now }: LiveOptions): Live {
  const inbox = new WebhookInbox({
    stores,
    now,
    onError: (error) => log.error({ err: error }, 'webhooks could not be written'),
  });
  return { inbox, close: () => inbox.close() };
}
