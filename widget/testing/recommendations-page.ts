import { expect } from 'vitest';
import type { VitrineRecommendations } from '../products/recommendations.ts';
import { shadowOf } from './shop-page.ts';

export const topSellers = '/api/v1/products/top_sellers';

export function element(root: Element): VitrineRecommendations {
  const found = root.querySelector('vitrine-recommendations');
  if (!found) {
    throw new Error('No recommendations were mounted');
  }
  return found;
}

export function titles(root: Element): (string | undefined)[] {
  const shown = shadowOf(element(root)).querySelectorAll('a .title');
  return [...shown].map(({ textContent }) => textContent?.trim());
}

/** Polls the number of cards that hold a product. */
export function cards(root: Element) {
  return expect.poll(() => titles(root).length);
}
