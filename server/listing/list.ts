import type { Eligibility, RejectionReason } from '../catalog/eligibility.ts';
import { matchWithin } from '../catalog/offered-variants.ts';
import type { Shape } from '../catalog/present.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import { RejectionTable } from '../catalog/rejection-table.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { noCandidate, type Candidates, type NeedsSlot } from '../catalog/candidates.ts';
import type { SourceName } from '../contract/explanation.ts';
import { runInSlices, type WorkMeter } from '../base/slices.ts';
import type { PersonalRanking } from '../recommend/personal/personal-ranking.ts';
import { Examination, type ExaminedProducts } from './examination.ts';
import type { Source } from './source.ts';

interface RemainingProductsOptions {
  table: RejectionTable;
  examination: Examination;
  /** Rejections of the source that is being read; grows meanwhile. */
  rejected: ReadonlyMap<number, RejectionReason>;
  /** Maximum number of recorded rejections. */
  maximumRejected: number;
}

/** Tells which products can still affect a list while one of its sources is read. */
class RemainingProducts {
  readonly maximumRejected: number;
  readonly #table: RejectionTable;
  readonly #examination: Examination;
  readonly #rejected: ReadonlyMap<number, RejectionReason>;

  constructor({ table, examination, rejected, maximumRejected }: RemainingProductsOptions) {
    this.#table = table;
    this.#examination = examination;
    this.#rejected = rejected;
    this.maximumRejected = maximumRejected;
  }

  readonly needsSlot: NeedsSlot = (slot) => {
    if (!this.#examination.coversAll) {
      return true;
    }
    return (
      !this.#examination.hasSeen(slot) &&
      (!this.#isRejectedFull || this.#table.knownRejectionAt(slot) === undefined)
    );
  };

  /** Returns true when the list holds all products that may be shown. */
  cannotAdd(selected: number): boolean {
    return (
      this.#isRejectedFull &&
      this.#examination.coversAll &&
      // A selected product may have become ineligible since.
      this.#examination.isCurrent &&
      this.#table.maximumShown <= selected
    );
  }

  get #isRejectedFull(): boolean {
    return this.#rejected.size >= this.maximumRejected;
  }
}

export interface Listing {
  shopId: number;
  catalog: ShopCatalog;
  /** Read in this order until the list is full. */
  sources: readonly Source[];
  eligibility: Eligibility;
  limit: number;
  /** The order of the sources, if it is that for one shopper. */
  personal?: PersonalRanking | undefined;
  shape: Shape;
  /** Leaves out the variants that fail the price conditions. */
  unsetVariants: boolean;
  /** A language besides the primary one. */
  locale: string | undefined;
  /** Measures the time of the selection on the event loop. */
  meter?: WorkMeter | undefined;
}

/** The candidates of a source and the decisions on them. */
interface SourceEvaluation {
  name: SourceName;
  candidates: Candidates;
  /** Selected products in order. */
  selected: number[];
  /** Rejected products with their reasons. */
  rejected: Map<number, RejectionReason>;
}

interface Selection {
  evaluated: SourceEvaluation[];
  examined: ExaminedProducts;
}

/** Candidates between two pauses. */
const pieceSize = 256;

interface SelectionRequest extends Pick<
  Listing,
  'catalog' | 'sources' | 'eligibility' | 'limit' | 'meter'
> {
  /** Maximum number of recorded rejections of all sources. */
  maximumRejected: number;
}

/** Selects the first eligible products of the sources. Works in slices. */
export async function selectProducts(request: SelectionRequest): Promise<Selection> {
  const { catalog, sources, eligibility, limit, meter, maximumRejected } = request;
  const examination = new Examination(catalog);
  const table = new RejectionTable(catalog, eligibility);
  const besides = new Set<number>();
  const evaluated: SourceEvaluation[] = [];
  let room = limit;
  let rejectedRoom = maximumRejected;
  for (const { name, findCandidates } of sources) {
    const rejected = new Map<number, RejectionReason>();
    const rest = new RemainingProducts({
      table,
      examination,
      rejected,
      maximumRejected: rejectedRoom,
    });
    if (room === 0 || rest.cannotAdd(limit - room)) {
      break;
    }
    const candidates = await findCandidates(meter, rest.needsSlot);
    const source: SourceEvaluation = { name, candidates, selected: [], rejected };
    evaluated.push(source);
    await runInSlices(
      selectFrom(source, { catalog, eligibility, besides, table, examination, rest, limit, room }),
      meter,
    );
    room -= source.selected.length;
    rejectedRoom -= rejected.size;
  }
  return { evaluated, examined: examination.result() };
}

interface SelectionState {
  catalog: ShopCatalog;
  eligibility: Eligibility;
  /** Products that are not recommended beside those that were selected. */
  besides: Set<number>;
  table: RejectionTable;
  examination: Examination;
  rest: RemainingProducts;
  limit: number;
  /** Maximum number of products to select; at least 1. */
  room: number;
}

/** Selects eligible candidates that no source before has proposed. */
function* selectFrom(
  { candidates, selected, rejected }: SourceEvaluation,
  { catalog, eligibility, besides, table, examination, rest, limit, room }: SelectionState,
): Generator<void, void> {
  let count = 0;
  for (const productId of candidates.productIds) {
    if (productId === noCandidate || ++count % pieceSize === 0) {
      if (rest.cannotAdd(limit - room + selected.length)) {
        return;
      }
      yield;
    }
    if (productId === noCandidate) {
      continue;
    }
    const slot = catalog.slotOf(productId);
    if (!examination.add(productId, slot)) {
      continue;
    }
    const rejection =
      table.rejectionAt(productId, slot) ?? (besides.has(productId) ? 'in_bundle' : undefined);
    if (rejection === undefined) {
      if (eligibility.isRecommended) {
        catalog.bundles.partnersOf(productId).forEach((id) => besides.add(id));
      }
      if (selected.push(productId) === room) {
        return;
      }
    } else if (rejected.size < rest.maximumRejected) {
      rejected.set(productId, rejection);
    }
  }
}

/** Returns the existing products as JSON texts by id. */
export function presentAll(
  { shopId, catalog, eligibility, shape, unsetVariants, locale }: Listing,
  ids: readonly number[],
  texts: ProductTexts,
): Promise<ReadonlyMap<number, string>> {
  const { market, prices } = eligibility;
  const match = matchWithin(prices);
  const offer = { market, prices: unsetVariants ? prices : {}, match };
  return texts.textsById({ shopId, catalog, shape, offer, locale }, ids);
}

/** Returns the products of the answer, each as JSON. */
export async function list(
  listing: Listing,
  texts: ProductTexts,
): Promise<{ data: string[]; examined: ExaminedProducts }> {
  const selection = await selectProducts({ ...listing, maximumRejected: 0 });
  const ids = selection.evaluated.flatMap(({ selected }) => selected);
  const products = await presentAll(listing, ids, texts);
  return { data: ids.flatMap((id) => products.get(id) ?? []), examined: selection.examined };
}
