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

/** Whoever opened a product by a search and took it within this time took it by the search. */
const leadsForMs = 24 * 3_600_000;

/** Nobody asks more; a program might. */
const mostInquiries = 500;
const mostSightings = 500;

interface OpenInquiry extends Inquiry {
  isListed: boolean;
  sightings: Map<number, Sighting>;
}

/** A product that was bought by a customer, and when. */
export interface CustomerPurchase {
  product: number;
  at: number;
}

/** What one shopper searched for, put together from events in the order of their times. */
export class ShopperInquiries {
  readonly customerIds = new Set<number>();
  readonly #numberOf: (productId: number) => number;
  readonly #inquiries = new Map<string, OpenInquiry>();
  #standing: SessionStanding = trustedStanding;
  /** Product → the inquiry by which it was opened last. */
  readonly #opened = new Map<number, { inquiry: OpenInquiry; at: number }>();

  /** `numberOf`: -1 for a product that the shop no longer has. */
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

  /** Whether the session is believed only as far as its network is. */
  get isClaim(): boolean {
    return this.#standing.networkRank !== null;
  }

  /**
   * The orders of customers who were signed in meanwhile count as what they chose. `isVouchedFor`: an order
   * shows that the session is a real shopper's.
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

  /** Where a product stood first, and the most that came of it. */
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
