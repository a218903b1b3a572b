import { expect } from 'vitest';
import { cards, titles, topSellers } from '../testing/recommendations-page.ts';
import { products, shadowOf, test } from '../testing/shop-page.ts';
import { VitrineRecommendations } from './recommendations.ts';

test('properties that are set before the element is defined work, and can change (issue 15)', async ({
  shop,
}) => {
  shop.answer(topSellers, () => ({ data: products(8) }));
  const list = document.createElement('vitrine-recommendations');
  list.source = topSellers;
  list.limit = 3;
  list.heading = 'A';
  const main = shop.mount('');
  main.append(list);

  customElements.define('vitrine-recommendations', VitrineRecommendations);

  await cards(main).toBe(3);
  expect(headingOf(list)).toBe('A');
  expect(list.getAttribute('limit')).toBe('3');
  list.limit = 6;
  list.heading = 'B';
  await cards(main).toBe(6);
  expect(titles(main)).toHaveLength(6);
  expect(headingOf(list)).toBe('B');
  list.removeAttribute('limit');
  await cards(main).toBe(8);
  expect(list.limit).toBe('');
});

function headingOf(list: Element): string | undefined {
  return shadowOf(list).querySelector('.heading')?.textContent?.trim();
}
