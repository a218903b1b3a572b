import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call, pathOf } from '../../api/call.ts';

export type LiveEvent = AdminContract['liveEvents']['answer'];

interface Following {
  shop: string;
  filter: Readonly<Record<string, string>>;
  onOpen: () => void;
  onEvent: (event: LiveEvent) => void;
  /** Called when the stream breaks; it is opened again by itself. */
  onBreak: () => void;
}

/** The browser itself connects again after a break, but not after an answer that is no stream. */
const openAgainMs = 5_000;

/** Follows the events of a shop. Returns a function that ends it. */
export function followEvents({ shop, filter, onOpen, onEvent, onBreak }: Following): () => void {
  let last = '';
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    const parameters = { shop, ...filter, ...(last !== '' && { after: last }) };
    source = new EventSource(pathOf('GET /shops/:shop/events', parameters));
    source.addEventListener('open', onOpen);
    source.addEventListener('message', (message) => {
      last = message.lastEventId;
      // The contract holds the server to this type.
      const event: LiveEvent = JSON.parse(message.data);
      onEvent(event);
    });
    source.addEventListener('error', () => {
      onBreak();
      if (source?.readyState === EventSource.CLOSED) {
        // Its failure tells the application when the session has ended.
        call('GET /shops/:shop/event-rates', { parameters: { shop } }).catch(() => undefined);
        timer = setTimeout(open, openAgainMs);
      }
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
