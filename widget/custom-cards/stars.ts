import { html, nothing, type TemplateResult } from 'lit';
import { format, formatCount, texts } from '../core/format.ts';
import type { Rating } from './rating.ts';
import { ratingTexts } from './rating-texts.ts';

/** Renders five stars, filled in proportion to the rating, with the number of reviews. */
export function stars({ stars: filled, reviewCount }: Rating): TemplateResult {
  const words = format(ratingTexts.rating, { stars: filled.toFixed(1) });
  const reviews = reviewCount ? formatCount(ratingTexts.reviews, reviewCount) : '';
  return html`<span part="rating" class="rating">
    <span class="unseen" lang=${texts.locale}>${words} ${reviews}</span>
    <svg viewBox="0 0 100 20" aria-hidden="true">
      <path class="ground" d=${row} />
      <svg width=${filled * starWidth} height="20"><path d=${row} /></svg>
    </svg>
    ${reviewCount ? html`<span aria-hidden="true">(${reviewCount})</span>` : nothing}
  </span>`;
}

const starWidth = 20;

/** Outline of a star, from its tip. */
const star = 'l2.6 5.6 6.1.8-4.5 4.2 1.1 6.1-5.3-3-5.3 3 1.1-6.1-4.5-4.2 6.1-.8z';

const row = `m10 1${star}${`m${starWidth} 0${star}`.repeat(4)}`;
