import { getPath, listAt, textAt } from '../core/json.ts';
import type { StoreProduct } from '../core/product.ts';

export interface Rating {
  /** From 0 to 5. */
  readonly stars: number;
  /** Null where nobody has told it. */
  readonly reviewCount: number | null;
}

/** Reads the rating of a product from the answer of a search, else from the platform's own metafields. */
export function ratingOf(product: StoreProduct): Rating | null {
  const { value, highest } = readScore(getPath(product, 'rating') ?? metafield(product, 'rating'));
  const stars = (Number(value) / highest) * mostStars;
  if (!(stars > 0 && stars <= mostStars)) {
    return null;
  }
  const count = Number(
    getPath(product, 'review_count') ?? metafield(product, 'rating_count') ?? NaN,
  );
  return { stars, reviewCount: count > 0 ? count : null };
}

const mostStars = 5;

/** The metafields under which apps for reviews keep what they know. */
const namespace = 'reviews';

function metafield(product: StoreProduct, key: string): unknown {
  const entry = listAt(product, 'metafields').find(
    (field) => textAt(field, 'namespace') === namespace && textAt(field, 'key') === key,
  );
  return getPath(entry, 'value');
}

/** A number, or the platform's `{"value": "4.3", "scale_min": "1.0", "scale_max": "5.0"}`. */
function readScore(score: unknown): { value: unknown; highest: number } {
  const parsed = typeof score === 'string' && score.startsWith('{') ? parse(score) : null;
  return parsed === null
    ? { value: score, highest: mostStars }
    : {
        value: getPath(parsed, 'value'),
        highest: Number(getPath(parsed, 'scale_max') ?? mostStars),
      };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An app that keeps something else there: no rating.
    return {};
  }
}
