import { css, nothing } from 'lit';
import type { CardMarks } from '../card/card.ts';
import { badgesOf, readBadges } from './badges.ts';
import type { StoreProduct } from '../core/product.ts';
import { ratingOf } from './rating.ts';
import { stars } from './stars.ts';

/** @param badges - rules as the theme writes them. */
export function marksOf(product: StoreProduct, badges: string, hasRating: boolean): CardMarks {
  const rating = hasRating ? ratingOf(product) : null;
  return {
    badges: badgesOf(product, readBadges(badges)),
    rating: rating ? stars(rating) : nothing,
  };
}

export const marksStyles = css`
  .rating {
    display: flex;
    align-items: center;
    gap: 0.375em;
    block-size: 1.5em;
    font-size: max(12px, 0.9375em);
    font-variant-numeric: tabular-nums;
  }

  .rating svg {
    flex: none;
    block-size: 1em;
    fill: var(--vitrine-star, #b7791f);
  }

  .rating svg:dir(rtl) {
    transform: scaleX(-1);
  }

  .ground {
    opacity: 0.25;
  }
`;
