import type { PastSearchEvent } from '../../store/history-store.ts';
import { type SessionStanding, trustedStanding } from '../models/session-weight.ts';
import { queryWords } from '../models/searches/query-words.ts';
import {
  added,
  clicked,
  type Inquiry,
  purchased,
  seen,
  type Sighting,
} from '../models/searches/search-log.ts';

/** A product opened from a search and taken within this time counts for the search. */
const leadsForMs = 24 * 3_600_000;

/** No person searches more often; a program might. */
const mostInquiries = 500;
const mostSightings = 500;

interface OpenInquiry extends Inquiry {
  isListed: boolean;
  sightings: Map<number, Sighting>;
}

/** A purchase of a product by a customer. */
export interface CustomerPurchase {
  product: number;
  at: number;
}

/** Builds the search sessions of one shopper from events in the order of their times. */
export class ShopperInquiries {
  readonly customerIds = new Set<number>();
  readonly #numberOf: (productId: number) => number;
  readonly #inquiries = new Map<string, OpenInquiry>();
  #standing: SessionStanding = trustedStanding;
  /** Product → the search session that opened it last. */
  readonly #opened = new Map<number, { inquiry: OpenInquiry; at: number }>();

  /** @param numberOf - returns -1 for a product that the shop no longer has. */
  constructor(numberOf: (productId: number) => number) {
    this.#numberOf = numberOf;
  }

  note(event: PastSearchEvent): void {
    this.#standing = { networkRank: event.networkRank, isSigned: event.isSigned };
    if (event.customerId !== null) {
      this.customerIds.add(event.customerId);
    }
    const inquiry = event.term === null ? undefined : this.#inquiryOf(event.term);
    const product = this.#numberOf(event.productId);
    switch (event.verb) {
      case 'searched':
      case 'impressed':
        this.#noteShown(inquiry, event, product);
        break;
      case 'clicked':
        this.#noteAct(inquiry, { product, act: clicked, place: event.position });
        if (inquiry && product !== -1) {
          this.#opened.set(product, { inquiry, at: event.at });
        }
        break;
      case 'added':
      case 'purchased': {
        const act = event.verb === 'added' ? added : purchased;
        const found = inquiry ?? this.#leadingTo(product, event.at);
        this.#noteAct(found, { product, act, place: event.position });
        break;
      }
      default:
    }
  }

  /** Whether the session is trusted only as far as its network is. */
  get isClaim(): boolean {
    return this.#standing.networkRank !== null;
  }

  /**
   * Yields the search sessions. Orders of customers who signed in meanwhile count as choices.
   * `isVouchedFor` means that an order confirms the session as a real shopper's.
   */
  *finish(
    purchases: readonly CustomerPurchase[],
    isVouchedFor: boolean = false,
  ): Iterable<Inquiry> {
    for (const { product, at } of purchases) {
      const found = this.#leadingTo(product, at);
      this.#noteAct(found, { product, act: purchased, place: null });
    }
    const standing = isVouchedFor ? trustedStanding : this.#standing;
    for (const inquiry of this.#inquiries.values()) {
      yield { ...inquiry, standing };
    }
  }

  #inquiryOf(term: string): OpenInquiry | undefined {
    const key = queryWords(term).join(' ');
    const known = this.#inquiries.get(key);
    if (known || key === '' || this.#inquiries.size >= mostInquiries) {
      return known;
    }
    const inquiry = { term, isListed: false, sightings: new Map<number, Sighting>() };
    this.#inquiries.set(key, inquiry);
    return inquiry;
  }

  #noteShown(
    inquiry: OpenInquiry | undefined,
    { position, shownIds }: PastSearchEvent,
    single: number,
  ): void {
    const shown = shownIds?.split(',').map((id) => this.#numberOf(Number(id))) ?? [single];
    const first = Math.max(1, position ?? 1);
    shown.forEach((product, index) => {
      if (product !== -1 && inquiry) {
        inquiry.isListed = true;
        this.#noteAct(inquiry, { product, act: seen, place: first + index });
      }
    });
  }

  /** Keeps the first place of a product and its furthest act. */
  #noteAct(
    inquiry: OpenInquiry | undefined,
    { product, act, place }: { product: number; act: number; place: number | null },
  ): void {
    if (!inquiry || product === -1) {
      return;
    }
    const known = inquiry.sightings.get(product);
    if (known) {
      known.act = Math.max(known.act, act);
    } else if (inquiry.sightings.size < mostSightings) {
      inquiry.sightings.set(product, { place: place === null ? 0 : Math.max(1, place), act });
    }
  }

  #leadingTo(product: number, at: number): OpenInquiry | undefined {
    const opened = this.#opened.get(product);
    return opened && at >= opened.at && at - opened.at <= leadsForMs ? opened.inquiry : undefined;
  }
}
