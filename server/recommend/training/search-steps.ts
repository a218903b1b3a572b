import type { PastSearchEvent } from '../../store/tables/shoppers/history-store.ts';
import { queryWords } from '../models/searches/query-words.ts';
import type { SearchStep } from '../models/searches/reformulations.ts';
import { type SessionStanding, sessionWeight, trustedStanding } from '../models/session-weight.ts';

/** No person searches more often; a program might. */
const mostSteps = 300;

/** Collects the searches of one shopper from events in the order of their times. */
export class SearchSteps {
  readonly steps: SearchStep[] = [];
  /** The weakest of all events. */
  standing: SessionStanding = trustedStanding;
  readonly #lastOf = new Map<string, SearchStep>();

  note({ verb, term, at, networkRank, isSigned }: PastSearchEvent): void {
    const key = term === null ? '' : queryWords(term).join(' ');
    if (term === null || key === '') {
      return;
    }
    const standing = { networkRank, isSigned };
    if (sessionWeight(standing) < sessionWeight(this.standing)) {
      this.standing = standing;
    }
    const known = this.#lastOf.get(key);
    if (verb === 'searched') {
      // A further page is the same search.
      if ((!known || this.steps.at(-1) !== known) && this.steps.length < mostSteps) {
        const step = { term, at, isChosen: false };
        this.steps.push(step);
        this.#lastOf.set(key, step);
      }
    } else if (known && verb !== 'impressed') {
      known.isChosen = true;
    }
  }
}
