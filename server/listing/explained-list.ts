import type { RejectionReason } from '../catalog/eligibility.ts';
import type { ProductTexts } from '../catalog/product-texts.ts';
import type { CandidateReason } from '../catalog/candidates.ts';
import { withMembers } from '../catalog/json-text.ts';
import type {
  Explanation,
  PersonalExplanation,
  RemovedProduct,
  SourceName,
} from '../contract/explanation.ts';
import type { PersonalRanking } from '../recommend/personal/personal-ranking.ts';
import { selectProducts, type Listing, presentAll } from './list.ts';

/** Maximum number of removed products in an explanation. */
export const maxRemoved = 250;

interface ExplainedList {
  /** Products with their explanations, each as JSON. */
  data: string[];
  /** The first products that were examined and left out. */
  removed: RemovedProduct[];
}

/** Returns the same products as `list`, with the reasons for showing them and for leaving others out. */
export async function explainedList(listing: Listing, texts: ProductTexts): Promise<ExplainedList> {
  const { evaluated } = await selectProducts({ ...listing, maximumRejected: maxRemoved });
  const data: string[] = [];
  for (const { name, selected, candidates } of evaluated) {
    const reasons = await candidates.explain(selected);
    const present = await presentAll(listing, selected, texts);
    for (const [id, product] of inOrder(present, selected)) {
      const explanation: Explanation = { sources: [sourceOf(name, reasons.get(id))] };
      const personal = listing.personal && personalExplanation(listing.personal, id);
      data.push(withMembers(product, { explanation, ...(personal && { personal }) }));
    }
  }
  return {
    data,
    removed: evaluated.flatMap(({ name, rejected }) => toRemoved(name, rejected)),
  };
}

/** Returns how far the order for one shopper lifts a product. */
export function personalExplanation(
  personal: PersonalRanking,
  productId: number,
): PersonalExplanation {
  return {
    gain: Number(personal.gainOf(productId).toFixed(3)),
    because: personal
      .reasonsFor(productId)
      .map(({ productId: id, kind }) => ({ product_id: id, kind })),
  };
}

/** Returns the reason of one source as an explanation contains it. */
export function sourceOf(listed: SourceName, reason?: CandidateReason): Explanation['sources'][0] {
  const { score = null, text = '', parts = [], source = listed } = reason ?? {};
  return { source, score, text, parts };
}

function inOrder(
  texts: ReadonlyMap<number, string>,
  ids: readonly number[],
): (readonly [id: number, text: string])[] {
  return ids.flatMap((id) => {
    const text = texts.get(id);
    return text === undefined ? [] : [[id, text] as const];
  });
}

export function toRemoved(
  source: SourceName,
  rejected: ReadonlyMap<number, RejectionReason>,
): RemovedProduct[] {
  return [...rejected].map(([id, reason]) => ({
    id,
    source,
    reason,
    text: textOfRejection[reason],
  }));
}

/** The reason of each rejection as a sentence. */
export const textOfRejection: Readonly<Record<RejectionReason, string>> = {
  unknown: 'The shop has no such product.',
  draft: 'It is a draft or archived.',
  input: 'The request is about it.',
  in_cart: 'It is in the cart already.',
  excluded: 'The request excludes it.',
  not_chosen: 'It is not among the products that the request wants.',
  not_in_market: 'The market of this country does not sell it.',
  unpublished: 'It is not published.',
  exclusion_tag: 'Its tag keeps it from being recommended.',
  gift_card: 'It is a gift card.',
  only_searched: 'Its store shows it only in results of searches.',
  represented: 'The main product of its combined listing is shown instead.',
  in_bundle: 'A bundle with it, or a part of it, is in the list already.',
  out_of_stock: 'It is out of stock.',
  price: 'No variant that may be shown has a price that the request asks for.',
};
