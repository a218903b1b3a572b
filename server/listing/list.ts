import type { Eligibility, RejectionReason } from '../catalog/eligibility.ts';
import type { Shape } from '../catalog/present.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import { RejectionTable } from '../catalog/rejection-table.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import { noCandidate, type Suggestions } from '../catalog/suggestions.ts';
import type { SourceName } from '../contract/explanation.ts';
import { runInSlices, type WorkMeter } from '../slices.ts';
import { Examination, type ExaminedProducts } from './examination.ts';
import { RemainingProducts } from './remaining-products.ts';
import type { Source } from './source.ts';

export interface Listing {
  shopId: number;
  catalog: ShopCatalog;
  /** One after the other, until the limit is full. */
  sources: readonly Source[];
  eligibility: Eligibility;
  limit: number;
  shape: Shape;
  /** Leaves out the variants that fail the price conditions. */
  unsetVariants: boolean;
  /** Told how long the choice took. */
  meter?: WorkMeter | undefined;
}

/** A source of a listing that has been asked. */
export interface AskedSource {
  name: SourceName;
  suggestions: Suggestions;
  /** Of its products those that were taken, in order. */
  taken: number[];
  /** Those of its products that are noted as not to be shown. */
  refused: Map<number, RejectionReason>;
}

export interface Choice {
  asked: AskedSource[];
  examined: ExaminedProducts;
}

/** Products between two looks at the clock. */
const pieceSize = 256;

export interface ChoiceRequest extends Pick<
  Listing,
  'catalog' | 'sources' | 'eligibility' | 'limit' | 'meter'
> {
  /** As many refused products are noted, of all sources together. */
  maximumRejected: number;
}

/** The first eligible products of the sources. A long way to them goes on in slices. */
export async function choose(request: ChoiceRequest): Promise<Choice> {
  const { catalog, sources, eligibility, limit, meter, maximumRejected } = request;
  const examination = new Examination(catalog);
  const table = new RejectionTable(catalog, eligibility);
  const asked: AskedSource[] = [];
  let room = limit;
  let rejectedRoom = maximumRejected;
  for (const { name, suggest } of sources) {
    const refused = new Map<number, RejectionReason>();
    const rest = new RemainingProducts({ table, examination, refused, maximumRejected: rejectedRoom });
    if (room === 0 || rest.cannotAdd(limit - room)) {
      break;
    }
    const suggestions = await suggest(meter, rest.needsSlot);
    const source: AskedSource = { name, suggestions, taken: [], refused };
    asked.push(source);
    await runInSlices(take(source, { catalog, table, examination, rest, limit, room }), meter);
    room -= source.taken.length;
    rejectedRoom -= refused.size;
  }
  return { asked, examined: examination.result() };
}

interface Taking {
  catalog: ShopCatalog;
  table: RejectionTable;
  examination: Examination;
  rest: RemainingProducts;
  limit: number;
  /** So many products at most; at least 1. */
  room: number;
}

/** Takes what may be shown and no source before has named. */
function* take(
  { suggestions, taken, refused }: AskedSource,
  { catalog, table, examination, rest, limit, room }: Taking,
): Generator<void, void> {
  let candidates = 0;
  for (const productId of suggestions.productIds) {
    if (productId === noCandidate) {
      if (rest.cannotAdd(limit - room + taken.length)) {
        return;
      }
      yield;
      continue;
    }
    candidates += 1;
    if (candidates % pieceSize === 0) {
      yield;
    }
    const slot = catalog.slotOf(productId);
    if (!examination.add(productId, slot)) {
      continue;
    }
    const rejection = table.rejectionAt(productId, slot);
    if (rejection === undefined) {
      if (taken.push(productId) === room) {
        return;
      }
    } else if (refused.size < rest.maximumRejected) {
      refused.set(productId, rejection);
    }
  }
}

/** Those of the products that are there, as JSON by their ids. */
export function presentAll(
  { shopId, catalog, eligibility, shape, unsetVariants }: Listing,
  ids: readonly number[],
  texts: ProductTexts,
): Promise<ReadonlyMap<number, string>> {
  const { market, prices } = eligibility;
  const offer = { market, prices: unsetVariants ? prices : {} };
  return texts.textsById({ shopId, catalog, shape, offer }, ids);
}

/** Returns the products of the answer, each as JSON. */
export async function list(
  listing: Listing,
  texts: ProductTexts,
): Promise<{ data: string[]; examined: ExaminedProducts }> {
  const choice = await choose({ ...listing, maximumRejected: 0 });
  const ids = choice.asked.flatMap(({ taken }) => taken);
  const products = await presentAll(listing, ids, texts);
  return { data: ids.flatMap((id) => products.get(id) ?? []), examined: choice.examined };
}
