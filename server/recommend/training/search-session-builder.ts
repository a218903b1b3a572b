import type { PastSearchEvent } from '../../store/tables/shoppers/history-store.ts';
import { type SessionStanding, sessionWeight, trustedStanding } from '../models/session-weight.ts';
import { queryWords } from '../models/searches/query-words.ts';
import {
  added,
  clicked,
  type SearchSession,
  purchased,
  seen,
  type Impression,
} from '../models/searches/search-log.ts';

/** A product opened from a search and taken within this time counts for the search. */
const attributionMs = 24 * 3_600_000;

/** No person searches more often; a program might. */
const maxSearchSessions = 500;
const maxImpressions = 500;

interface OpenSearchSession extends SearchSession {
  /** The weakest of all events, which can be of several days. */
  standing: SessionStanding;
  isListed: boolean;
  impressions: Map<number, Impression>;
}

/** A purchase of a product by a customer. */
export interface CustomerPurchase {
  product: number;
  at: number;
}

/** Builds the search sessions of one shopper from events in the order of their times. */
export class SearchSessionBuilder {
  readonly customerIds = new Set<number>();
  readonly #numberOf: (productId: number) => number;
  readonly #searchSessions = new Map<string, OpenSearchSession>();
  #standing: SessionStanding = trustedStanding;
  /** Product → the search session that opened it last. */
  readonly #opened = new Map<number, { searchSession: OpenSearchSession; at: number }>();

  /** @param numberOf - returns -1 for a product that the shop no longer has. */
  constructor(numberOf: (productId: number) => number) {
    this.#numberOf = numberOf;
  }

  note(event: PastSearchEvent): void {
    this.#standing = { networkRank: event.networkRank, isSigned: event.isSigned };
    if (event.customerId !== null) {
      this.customerIds.add(event.customerId);
    }
    const searchSession = event.term === null ? undefined : this.#searchSessionOf(event.term);
    const product = this.#numberOf(event.productId);
    switch (event.verb) {
      case 'searched':
      case 'impressed':
        this.#noteShown(searchSession, event, product);
        break;
      case 'clicked':
        this.#noteAct(searchSession, { product, act: clicked, place: event.position });
        if (searchSession && product !== -1) {
          this.#opened.set(product, { searchSession, at: event.at });
        }
        break;
      case 'added':
      case 'purchased': {
        const act = event.verb === 'added' ? added : purchased;
        const found = searchSession ?? this.#openedBy(product, event.at);
        this.#noteAct(found, { product, act, place: event.position });
        break;
      }
      default:
    }
  }

  /** True when the session is trusted only as far as its network is. */
  get isUntrusted(): boolean {
    return this.#standing.networkRank !== null;
  }

  /**
   * Yields the search sessions. Orders of customers who signed in meanwhile count as choices.
   * `isConfirmed` means that an order confirms the session as a real shopper's.
   */
  *finish(
    purchases: readonly CustomerPurchase[],
    isConfirmed: boolean = false,
  ): Iterable<SearchSession> {
    for (const { product, at } of purchases) {
      const found = this.#openedBy(product, at);
      this.#noteAct(found, { product, act: purchased, place: null });
    }
    for (const searchSession of this.#searchSessions.values()) {
      yield isConfirmed ? { ...searchSession, standing: trustedStanding } : searchSession;
    }
  }

  #searchSessionOf(term: string): OpenSearchSession | undefined {
    const key = queryWords(term).join(' ');
    const known = this.#searchSessions.get(key);
    if (known || key === '' || this.#searchSessions.size >= maxSearchSessions) {
      return known;
    }
    const searchSession = {
      term,
      isListed: false,
      impressions: new Map<number, Impression>(),
      standing: this.#standing,
    };
    this.#searchSessions.set(key, searchSession);
    return searchSession;
  }

  #noteShown(
    searchSession: OpenSearchSession | undefined,
    { position, shownIds }: PastSearchEvent,
    single: number,
  ): void {
    const shown = shownIds?.split(',').map((id) => this.#numberOf(Number(id))) ?? [single];
    const first = Math.max(1, position ?? 1);
    shown.forEach((product, index) => {
      if (product !== -1 && searchSession) {
        searchSession.isListed = true;
        this.#noteAct(searchSession, { product, act: seen, place: first + index });
      }
    });
  }

  /** Keeps the first place of a product and its furthest act. */
  #noteAct(
    searchSession: OpenSearchSession | undefined,
    { product, act, place }: { product: number; act: number; place: number | null },
  ): void {
    if (!searchSession || product === -1) {
      return;
    }
    if (sessionWeight(this.#standing) < sessionWeight(searchSession.standing)) {
      searchSession.standing = this.#standing;
    }
    const known = searchSession.impressions.get(product);
    if (known) {
      known.act = Math.max(known.act, act);
    } else if (searchSession.impressions.size < maxImpressions) {
      searchSession.impressions.set(product, {
        place: place === null ? 0 : Math.max(1, place),
        act,
      });
    }
  }

  #openedBy(product: number, at: number): OpenSearchSession | undefined {
    const opened = this.#opened.get(product);
    return opened && at >= opened.at && at - opened.at <= attributionMs
      ? opened.searchSession
      : undefined;
  }
}
