import { withMembers } from '../../catalog/json-text.ts';
import type { MatchVariant } from '../../catalog/offered-variants.ts';
import { fullShape, type Shape } from '../../catalog/present.ts';
import type { Product } from '../../catalog/product.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { Explanation } from '../../contract/explanation.ts';
import { fullProductSchema } from '../../contract/product.ts';
import type { MetafieldName, SearchBody } from '../../contract/search/search-request.ts';
import { personalExplanation } from '../../listing/explained-list.ts';
import type { PersonalRanking } from '../../recommend/personal/personal-ranking.ts';
import { readMetafield } from '../../search/document.ts';
import type { Offering } from '../../search/understand/offering.ts';

/** Options for how found products are shown. */
interface ShownParts extends Pick<SearchBody, 'fields' | 'responseCustomization'> {
  promoted?: ReadonlySet<number>;
  /** Badges of promoted products, by product id. */
  badges?: ReadonlyMap<number, string>;
  explanations?: ReadonlyMap<number, Explanation>;
  /** Explains the order for one shopper. */
  personal?: PersonalRanking | undefined;
  /** Finds the variant that the filters ask for. */
  match?: MatchVariant | undefined;
}

/** Returns JSON in the order of `ids`. Products deleted meanwhile are left out. */
export async function foundTexts(
  texts: ProductTexts,
  offering: Offering,
  ids: readonly number[],
  { fields, promoted, badges, responseCustomization, explanations, personal, match }: ShownParts,
): Promise<string[]> {
  const shown = await textsInShape(texts, offering, ids, shapeWith(fields), match);
  const ratings = responseCustomization
    ? await readRatings(texts, offering, ids, responseCustomization)
    : undefined;
  return ids.flatMap((id) => {
    const text = shown.get(id);
    const explanation = explanations?.get(id);
    return text === undefined
      ? []
      : withMembers(text, {
          ...promotedMembers(id, promoted, badges),
          ...ratings?.get(id),
          ...(explanation && { explanation }),
          ...(personal && { personal: personalExplanation(personal, id) }),
        });
  });
}

/** Returns the members that mark a promoted product. */
export function promotedMembers(
  id: number,
  promoted: ReadonlySet<number> | undefined,
  badges: ReadonlyMap<number, string> | undefined,
): { is_promoted?: true; badge?: string | undefined } {
  const badge = badges?.get(id);
  return promoted?.has(id) ? { is_promoted: true, ...(badge && { badge }) } : {};
}

export async function textsInShape(
  texts: ProductTexts,
  { shop, catalog, market, language: { locale } }: Offering,
  ids: readonly number[],
  shape: Shape,
  match?: MatchVariant,
): Promise<ReadonlyMap<number, string>> {
  const offer = { market, prices: {}, match };
  return texts.textsById({ shopId: shop.id, catalog, shape, offer, locale }, ids);
}

const fieldNames = new Set(Object.keys(fullProductSchema.shape));

/** Returns the shape of the requested fields. Unknown fields are ignored. */
function shapeWith(requested: readonly string[] | undefined): Shape {
  const fields =
    requested && [...new Set(requested)].filter((name) => fieldNames.has(name)).toSorted();
  return { ...fullShape, fields, metafields: fields?.includes('metafields') ?? false };
}

interface Ratings {
  rating?: number | null;
  review_count?: number | null;
}

async function readRatings(
  texts: ProductTexts,
  { shop }: Offering,
  ids: readonly number[],
  names: NonNullable<SearchBody['responseCustomization']>,
): Promise<Map<number, Ratings>> {
  const { ratingMetafield, reviewCountMetafield } = names;
  const products = await texts.products(shop.id, ids);
  return new Map(
    products.map((product) => [
      product.id,
      {
        ...(ratingMetafield && { rating: readNumber(product, ratingMetafield) }),
        ...(reviewCountMetafield && { review_count: readNumber(product, reviewCountMetafield) }),
      },
    ]),
  );
}

/** Returns the first number under this name, of the product or else of a variant, as in sorting. */
function readNumber({ metafields, variants }: Product, name: MetafieldName): number | null {
  for (const metafield of [metafields, ...variants.map((variant) => variant.metafields)].flat()) {
    const isNamed = metafield.namespace === name.namespace && metafield.key === name.key;
    const number = isNamed ? readMetafield(metafield).number : null;
    if (number !== null) {
      return number;
    }
  }
  return null;
}
