import { BoundedCache } from '../base/bounded-cache.ts';
import { AppError } from '../base/errors.ts';
import type { EventRecord } from '../store/tables/shoppers/event-store.ts';
import type { EventUsageStore } from '../store/tables/shoppers/event-usage-store.ts';
import { SharedBytes } from './shared-bytes.ts';
import { dayMs, dayOf } from './utc-day.ts';

export interface EventQuotaOptions {
  /** The bytes of events that a shop may store a day; undefined for no limit. */
  bytesADay: number | undefined;
  eventUsage: Pick<EventUsageStore, 'bytesOn' | 'networkBytesOn'>;
  /** True when other servers store events of the same shops. */
  isShared?: boolean;
  now: () => number;
  /** Called once a day for each shop that has exhausted its quota. */
  onExhausted: (shopId: number) => void;
  /** Called once a day for each shop in which a network has exhausted its share. */
  onShareExhausted: (shopId: number) => void;
}

/** The usage of a shop's quota today, including refused events. */
interface QuotaReading {
  shopId: number;
  bytes: number;
  refusedEvents: number;
  isExhausted: boolean;
}

interface Usage {
  day: number;
  ofShop: SharedBytes;
  /** The networks that have sent events since the last read. */
  activeNetworks: Set<number>;
  readAt: number;
  reading: Promise<void> | undefined;
  isExhausted: boolean;
  isShareExhausted: boolean;
}

/**
 * The share of one network; the rest is for other shoppers. By default 16 MiB, over 100,000 ordinary events.
 */
const networkShare = 1 / 16;

/** The networks of a shop whose stored bytes are read at once. */
const maxNetworks = 2_000;

/** What one network has stored today, as this server knows it. */
const networkBytes = 150;

/** The interval at which bytes are read that other servers have stored. A quota is exceeded by as much at most. */
const readEveryMs = 1_000;

/**
 * Limits the bytes of events that anonymous clients can store: events are stored for hundreds of days, and a
 * rate limit is per address. Counts only bytes of events that reached the disk. Several servers share the quota of a
 * shop and the share of a network.
 */
export class EventQuota {
  readonly #options: EventQuotaOptions;
  readonly #usage = new Map<number, Usage>();
  readonly #refused = new Map<number, number>();
  /**
   * By shop, day and network. A network that leaves the cache starts again at 0, within the quota of the shop, unless several
   * servers share the quota: they read what it has stored.
   */
  readonly #ofNetworks = new BoundedCache<string, SharedBytes>({
    name: 'event-networks',
    sizeOf: () => networkBytes,
  });

  constructor(options: EventQuotaOptions) {
    this.#options = options;
  }

  /**
   * Records the events, or rejects with a 429 when they exceed the shop's quota of the day, or the share of it
   * that one client network may use.
   *
   * @param network - digest of the client network, valid for the day; undefined for a server-side client.
   */
  async within(
    { shopId, network }: { shopId: number; network: number | undefined },
    events: readonly EventRecord[],
    record: () => Promise<void>,
  ): Promise<void> {
    const usage = await this.#today(shopId);
    const ofNetwork =
      network === undefined ? undefined : this.#bytesOfNetwork(shopId, usage, network);
    // No event waits for it.
    void this.#readShared(shopId, usage);
    const bytes = bytesOf(events);
    const { bytesADay = Infinity } = this.#options;
    if (usage.ofShop.total + bytes > bytesADay) {
      this.#reportExhausted(shopId, usage);
      this.#refuse(shopId, events.length, 'The shop has no room left for events of this day');
    }
    if (ofNetwork && ofNetwork.total + bytes > bytesADay * networkShare) {
      this.#reportShareExhausted(shopId, usage);
      this.#refuse(
        shopId,
        events.length,
        'This network has sent its share of the events of this day',
      );
    }
    await usage.ofShop.add(bytes, () => (ofNetwork ? ofNetwork.add(bytes, record) : record()));
  }

  /** Returns the limit of a day; undefined for no limit. */
  get bytesADay(): number | undefined {
    return this.#options.bytesADay;
  }

  /** Returns the usage of one shop, including what it stored before the start. */
  async readShop(shopId: number): Promise<QuotaReading> {
    const usage = await this.#today(shopId);
    await this.#readShared(shopId, usage);
    const refusedEvents = this.#refused.get(shopId) ?? 0;
    return { shopId, bytes: usage.ofShop.total, isExhausted: usage.isExhausted, refusedEvents };
  }

  /** Reads what other servers have stored, of the shops that have received events since the start. */
  async refresh(): Promise<void> {
    await Promise.all([...this.#usage.keys()].map((shopId) => this.readShop(shopId)));
  }

  /** Returns the usage of the shops that have received events since the start. */
  read(): QuotaReading[] {
    const today = dayOf(this.#options.now());
    return [...this.#usage].map(([shopId, usage]) => ({
      shopId,
      bytes: usage.day === today ? usage.ofShop.total : 0,
      refusedEvents: this.#refused.get(shopId) ?? 0,
      isExhausted: usage.day === today && usage.isExhausted,
    }));
  }

  async #today(shopId: number): Promise<Usage> {
    const { now } = this.#options;
    const day = dayOf(now());
    const known = this.#usage.get(shopId);
    if (known?.day === day) {
      return known;
    }
    // A new day starts at 0. A restart continues with the stored usage.
    const stored = known ? 0 : await this.#options.eventUsage.bytesOn(shopId, day);
    const concurrent = this.#usage.get(shopId);
    if (concurrent?.day === day) {
      return concurrent;
    }
    const usage: Usage = {
      day,
      ofShop: new SharedBytes(stored),
      activeNetworks: new Set(),
      readAt: known ? -Infinity : now(),
      reading: undefined,
      isExhausted: false,
      isShareExhausted: false,
    };
    this.#usage.set(shopId, usage);
    return usage;
  }

  /** Reads again what all servers have stored, at most once a second. */
  #readShared(shopId: number, usage: Usage): Promise<void> {
    const { isShared = false, now } = this.#options;
    if (isShared && now() - usage.readAt >= readEveryMs) {
      usage.readAt = now();
      usage.reading = this.#readStored(shopId, usage).catch(() => undefined);
    }
    return usage.reading ?? Promise.resolve();
  }

  async #readStored(shopId: number, usage: Usage): Promise<void> {
    const { eventUsage } = this.#options;
    const networks = [...usage.activeNetworks].flatMap((network) => {
      const bytes = this.#ofNetworks.peek(nameOf(shopId, usage, network));
      return bytes ? { network, endRead: bytes.beginRead() } : [];
    });
    usage.activeNetworks.clear();
    const endRead = usage.ofShop.beginRead();
    endRead(await eventUsage.bytesOn(shopId, usage.day));
    const ids = networks.map(({ network }) => network);
    const stored = await eventUsage.networkBytesOn(shopId, usage.day, ids);
    networks.forEach((each) => each.endRead(stored.get(each.network) ?? 0));
  }

  #bytesOfNetwork(shopId: number, usage: Usage, network: number): SharedBytes {
    const name = nameOf(shopId, usage, network);
    const bytes = this.#ofNetworks.get(name) ?? new SharedBytes();
    this.#ofNetworks.set(name, bytes);
    if (usage.activeNetworks.size < maxNetworks) {
      usage.activeNetworks.add(network);
    }
    return bytes;
  }

  #reportExhausted(shopId: number, usage: Usage): void {
    if (!usage.isExhausted) {
      usage.isExhausted = true;
      this.#options.onExhausted(shopId);
    }
  }

  #reportShareExhausted(shopId: number, usage: Usage): void {
    if (!usage.isShareExhausted) {
      usage.isShareExhausted = true;
      this.#options.onShareExhausted(shopId);
    }
  }

  #refuse(shopId: number, events: number, reason: string): never {
    this.#refused.set(shopId, (this.#refused.get(shopId) ?? 0) + events);
    const now = this.#options.now();
    const retryAfterSeconds = Math.ceil(((dayOf(now) + 1) * dayMs - now) / 1_000);
    throw new AppError('too-many-requests', `${reason}: send this again after midnight UTC.`, {
      retryAfterSeconds,
    });
  }
}

function nameOf(shopId: number, { day }: Usage, network: number): string {
  return `${shopId} ${day} ${network}`;
}

/** The numeric columns of a row and its entries in four indexes. */
const bytesOfRow = 120;
/** The separator between ids of a list. */
const comma = 1;

/** Returns the approximate size of the events on the disk, as if each brought a new shopper. */
export function bytesOf(events: readonly EventRecord[]): number {
  return events.reduce((sum, event) => sum + bytesOfEvent(event), 0);
}

function bytesOfEvent({
  uuid,
  email,
  handle,
  themeId,
  term,
  shownIds,
  source,
}: EventRecord): number {
  // Indexed columns count twice.
  const texts = [uuid, uuid, email, email, handle, themeId, term, source];
  const ids = shownIds ?? [];
  return (
    bytesOfRow +
    texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0) +
    ids.reduce((sum, id) => sum + String(id).length + comma, 0)
  );
}
