import type { EventVerb } from '../../store/tables/rows/event-verbs.ts';
import { dayMs } from './numbers.ts';
import type { PlatformLineItem, PlatformOrder, PlatformProduct } from './platform.ts';
import { itemAt, type Random } from './random.ts';
import { rulesetIds } from './rulesets.ts';
import { createSearches, type DemoSearch, termThatFindsNothing } from './searches.ts';

/** An event of a shopper who has consented. */
export interface DemoEvent {
  uuid: string;
  /** Milliseconds since 1970. */
  at: number;
  verb: EventVerb;
  productId?: number;
  widgetId?: number;
  term?: string;
  position?: number;
  resultCount?: number;
  shownIds?: number[];
  source?: string;
}

/** The begin of a visit, with consent or without. */
export interface DemoVisit {
  /** Milliseconds since 1970. */
  at: number;
  hasAgreed: boolean;
}

/** A widget that shoppers meet, and how often those who see it click. */
interface MetWidget {
  id: number;
  source: string;
  clickRate: number;
  properties: Record<string, string>;
}

/** Sells well, as Start has to show. */
const goesWithIt: MetWidget = {
  id: 2,
  source: `ruleset/${rulesetIds.goesWithIt}/2`,
  clickRate: 0.12,
  properties: { _widget_id: '2', _ruleset_id: String(rulesetIds.goesWithIt), _rule: '2' },
};

const topSellers: MetWidget = {
  id: 1,
  source: 'recommender/top_sellers',
  clickRate: 0.05,
  properties: { _widget_id: '1', _recommender: 'top_sellers' },
};

/** Is seen by many and sells nothing, as Start has to show. */
const sameMaker: MetWidget = {
  id: 5,
  source: `ruleset/${rulesetIds.sameMaker}`,
  clickRate: 0.004,
  properties: {},
};

const visitDays = 56;
const browsers = 1_800;
const consentRate = 0.4;

/**
 * Invents visits of the weeks before `now`: those that led to orders, whose lines then tell where they came from, and
 * those of shoppers who bought nothing.
 */
export function* inventVisits(
  orders: readonly PlatformOrder[],
  products: readonly PlatformProduct[],
  { now, random }: { now: number; random: Random },
): Generator<void, { orders: PlatformOrder[]; events: DemoEvent[]; visits: DemoVisit[] }> {
  const events: DemoEvent[] = [];
  const visits: DemoVisit[] = [];
  const searches = createSearches(products);
  const start = now - visitDays * dayMs;
  const toldOrders: PlatformOrder[] = [];
  for (const order of orders) {
    const at = Date.parse(order.created_at);
    if (at < start) {
      toldOrders.push(order);
      continue;
    }
    yield;
    const visit = new Visit(at - 20 * minuteMs, random, random.chance(consentRate));
    const line_items = order.line_items.map((line, index) => ({
      ...line,
      properties: propertiesOf(visit.buy(line, index, searches)),
    }));
    events.push(...visit.events);
    visits.push({ at, hasAgreed: visit.uuid !== null });
    const note_attributes = visit.uuid ? [{ name: '_vitrine', value: `v1;${visit.uuid};` }] : [];
    toldOrders.push({ ...order, line_items, note_attributes });
  }
  const anyTime = () => start + Math.floor(random.next() * (visitDays * dayMs - hourMs));
  for (let index = 0; index < browsers; index += 1) {
    const at = anyTime();
    const visit = new Visit(at, random, true);
    visit.browse(products, searches);
    events.push(...visit.events);
    visits.push({ at, hasAgreed: true });
    yield;
  }
  const others = Math.round((browsers * (1 - consentRate)) / consentRate);
  visits.push(...Array.from({ length: others }, () => ({ at: anyTime(), hasAgreed: false })));
  return { orders: toldOrders, events, visits };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What a shopper does within half an hour. Only those who have consented leave events. */
class Visit {
  readonly uuid: string | null;
  readonly events: DemoEvent[] = [];
  readonly #random: Random;
  #at: number;

  constructor(at: number, random: Random, isConsenting: boolean) {
    const uuid = uuidOf(random);
    this.uuid = isConsenting ? uuid : null;
    this.#random = random;
    this.#at = Math.floor(at);
  }

  /** Finds and adds a line of an order. Returns its hidden properties; none if the theme has sold it. */
  buy(
    { product_id: productId }: PlatformLineItem,
    index: number,
    searches: readonly DemoSearch[],
  ): Record<string, string> {
    const random = this.#random;
    const search = searches.find(({ productIds }) => productIds.includes(productId));
    if (index === 0 && search && random.chance(0.3)) {
      return this.#search(search, productId, random.chance(0.6));
    }
    if (random.chance(index === 0 ? 0.12 : 0.45)) {
      return this.#meet(index === 0 ? topSellers : goesWithIt, productId, random.chance(0.7));
    }
    this.#record('viewed', { productId });
    return {};
  }

  browse(products: readonly PlatformProduct[], searches: readonly DemoSearch[]): void {
    const random = this.#random;
    if (random.chance(0.35)) {
      const nothing = { verb: 'searched', term: termThatFindsNothing, resultCount: 0 } as const;
      if (random.chance(0.15)) {
        this.#record(nothing.verb, { ...nothing, source: 'results_page' });
        return;
      }
      const search = itemAt(searches, Math.floor(random.next() ** 2 * searches.length));
      const found = random.chance(0.5) ? random.pick(search.productIds) : undefined;
      this.#search(search, found, false);
      return;
    }
    for (const widget of [topSellers, goesWithIt, sameMaker]) {
      const clicked = random.chance(widget.clickRate) ? random.pick(products).id : undefined;
      this.#meet(widget, clicked, false);
    }
  }

  #search(
    { term, productIds }: DemoSearch,
    productId: number | undefined,
    isAdded: boolean,
  ): Record<string, string> {
    const source = this.#random.chance(0.6) ? 'quick_view' : 'results_page';
    const shownIds = productIds.slice(0, 10);
    this.#record('searched', { term, resultCount: productIds.length, shownIds, source });
    if (productId !== undefined) {
      const position = 1 + Math.floor(this.#random.next() ** 2 * 8);
      this.#follow({ term, position, source, productId }, isAdded);
    }
    return isAdded ? { _search_term: term } : {};
  }

  #meet(
    widget: MetWidget,
    productId: number | undefined,
    isAdded: boolean,
  ): Record<string, string> {
    const { id: widgetId, source, properties } = widget;
    this.#record('impressed', { widgetId, source });
    if (productId !== undefined) {
      const position = this.#random.integer(1, 4);
      this.#follow({ widgetId, source, position, productId }, isAdded);
    }
    return isAdded ? properties : {};
  }

  #follow(
    place: Omit<DemoEvent, 'uuid' | 'at' | 'verb' | 'productId'> & { productId: number },
    isAdded: boolean,
  ): void {
    this.#record('clicked', place);
    this.#record('viewed', { productId: place.productId });
    if (isAdded) {
      this.#record('added', place);
    }
  }

  #record(verb: EventVerb, fields: Partial<DemoEvent>): void {
    this.#at += this.#random.integer(10, 90) * 1_000;
    if (this.uuid) {
      this.events.push({ ...fields, verb, uuid: this.uuid, at: this.#at });
    }
  }
}

function propertiesOf(properties: Record<string, string>): PlatformLineItem['properties'] {
  const entries = Object.entries(properties).map(([name, value]) => ({ name, value }));
  return entries.length > 0 ? [{ name: '_source', value: 'vitrine' }, ...entries] : [];
}

function uuidOf(random: Random): string {
  const hex = (digits: number) =>
    Math.floor(random.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}
