import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { eventEndpoints as endpoints } from './contract.ts';
import type { SignedIn } from '../../contract/admin/signed-in.ts';
import { LiveStream, type StreamMessage } from '../../http/administration/live-stream.ts';
import { eventReport, type EventReportStores } from './event-report.ts';
import type {
  ArrivalCursor,
  ArrivalStore,
  ArrivedRow,
} from '../../store/tables/shoppers/arrival-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { describeEvents, type DescribedFrom } from './describe-events.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';

type Filter = z.output<typeof endpoints.liveEvents.parameters>;

/** The interval at which a stream looks for events of all servers. */
const pollMs = 1_000;

/** Events that a stream reads at once, before its filter. More cannot be read by a person. */
const maxRead = 500;

/** Events that a stream sends at once. */
const maxSent = 100;

interface Dependencies extends EventReportStores, DescribedFrom {
  bind: BindAdmin<Shop>;
  now: () => number;
}

/** Binds the stream of events, and the report about the pages that send them. */
export function bindEventReports(dependencies: Dependencies): void {
  const { bind, now } = dependencies;

  bind.inShop(endpoints.liveEvents, async ({ shop, parameters, signedIn, lastEventId }) => {
    const cursor = readCursor(lastEventId) ?? readCursor(parameters.after ?? '');
    return new LiveStream(ownerOf(signedIn), (signal) =>
      follow(dependencies, { shop, filter: parameters, cursor, signal }),
    );
  });

  bind.inShop(endpoints.eventRates, ({ shop }) => eventReport(dependencies, shop, now()));
}

interface Following {
  shop: Shop;
  filter: Filter;
  /** Undefined for a stream that begins with the newest events. */
  cursor: ArrivalCursor | undefined;
  signal: AbortSignal;
}

/** Yields events in the order in which they were recorded, by whatever server. */
async function* follow(
  dependencies: DescribedFrom & { arrivals: ArrivalStore },
  { shop, filter, cursor, signal }: Following,
): AsyncGenerator<StreamMessage> {
  const { arrivals } = dependencies;
  let isFirst = cursor === undefined;
  let last = cursor ?? { seq: 0, place: 0 };
  while (!signal.aborted) {
    const arrived = await arrivals.after(shop.id, last, maxRead);
    const wanted = arrived.events.filter((event) => matches(event, filter));
    const sent = wanted.slice(-maxSent);
    const hasSkipped = !isFirst && (arrived.hasSkipped || wanted.length > sent.length);
    ({ last } = arrived);
    isFirst = false;
    const described = await describeEvents(dependencies, shop.id, sent);
    for (const [index, { seq, place }] of sent.entries()) {
      const data = { ...described[index], has_skipped: hasSkipped && index === 0 };
      yield { id: `${seq}-${place}`, data };
    }
    await pause(pollMs, undefined, { signal });
  }
}

function matches({ verb, pageType, productId }: ArrivedRow, filter: Filter): boolean {
  return (
    (filter.verb === undefined || filter.verb === verb) &&
    (filter.page === undefined || filter.page === pageType) &&
    (filter.product === undefined || filter.product === productId)
  );
}

/** Reads the id of a message. */
function readCursor(id: string): ArrivalCursor | undefined {
  const [, seq, place] = /^(\d{1,15})-(\d{1,9})$/.exec(id) ?? [];
  return seq === undefined ? undefined : { seq: Number(seq), place: Number(place) };
}

function ownerOf(signedIn: SignedIn): string {
  return signedIn.kind === 'person' ? `person ${signedIn.personId}` : 'operator';
}
