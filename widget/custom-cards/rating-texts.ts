import type { CardTexts } from '../core/card-texts.ts';
import { translated } from '../core/translated.ts';

const english: Pick<CardTexts, 'rating' | 'reviews'> = {
  rating: '{stars} out of 5 stars',
  reviews: { one: '{count} review', other: '{count} reviews' },
};

export const ratingTexts = translated('card', english);
