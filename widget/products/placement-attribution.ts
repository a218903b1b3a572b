import { attributed } from '../core/attribution.ts';
import type { PlacementListing } from './placement-listing.ts';

/** Matches the id of a ruleset, or the name of a recommender, in the path of a listing. */
const listingPath = /\/(?:custom\/id\/(\d+)|products\/([\w-]+))/;

/** Returns a listing whose links tell the stored widget, and the ruleset with its rule or the recommender. */
export function attributedListing(
  listing: PlacementListing,
  widgetId: string,
  source: string,
): PlacementListing {
  const [, rulesetId, recommender] = listingPath.exec(source) ?? [];
  const products = listing.products.flatMap((product) =>
    attributed([product], {
      ...(widgetId && { _widget_id: widgetId }),
      ...(rulesetId && { _ruleset_id: rulesetId }),
      ...(product.rule_number && { _rule: String(product.rule_number) }),
      ...(recommender && { _recommender: recommender }),
    }),
  );
  return { ...listing, products };
}
