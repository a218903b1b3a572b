import type { Page } from '@playwright/test';
import { previewDomain } from './preview-shop.ts';
import { missingAddress, type StoryProduct } from '../story.ts';

/** The kinds of pages that a store has. */
export const pageKinds = [
  'home',
  'collection',
  'product',
  'search',
  'empty cart',
  'cart',
  'widgets',
  'missing',
  'preview',
] as const;

export type PageKind = (typeof pageKinds)[number];

/** Prepares the page of this kind, and returns its address. */
export async function preparePage(
  kind: PageKind,
  page: Page,
  product: StoryProduct,
): Promise<string> {
  switch (kind) {
    case 'home':
      return '/';
    case 'collection':
      return '/collections/all';
    case 'product':
      return product.link;
    case 'search':
      return `/search?${new URLSearchParams({ q: product.title }).toString()}`;
    case 'empty cart':
      return '/cart';
    case 'cart':
      await page.request.post('/cart/add.js', { data: { id: product.variants[0]?.id } });
      return '/cart';
    case 'widgets':
      return '/pages/widgets';
    case 'missing':
      return missingAddress;
    case 'preview':
      return `/?shop=${previewDomain}`;
    default:
      return kind satisfies never;
  }
}
