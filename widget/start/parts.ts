import type { Translation } from '../core/translated.ts';
import type { startInterface } from '../compatibility/page-interface.ts';
import type { Page } from '../core/page.ts';
import type { CartRequests } from '../cart/storefront/page-cart.ts';

export type ElementName =
  | 'recommendations'
  | 'product-card'
  | 'bought-together'
  | 'recently-viewed'
  | 'cart-upsell'
  | 'cart-progress'
  | 'pop-up'
  | 'quick-view'
  | 'results-page';

/** Languages other than English. */
export const languages = ['ar', 'de', 'es', 'fr', 'ja'] as const;

export type Language = (typeof languages)[number];

/** The files of the build that hold elements. */
export type ElementsPart =
  | 'products'
  | 'bundle'
  | 'cart-progress'
  | 'pop-up'
  | 'quick-view'
  | 'results-page';

/** The lazily loaded parts with their exports. */
export type Parts = Readonly<
  Record<
    ElementsPart,
    { readonly elements: { readonly [Name in ElementName]?: CustomElementConstructor } }
  > &
    Record<Language, { readonly translation: Translation }> & {
      page: { readonly describePage: (page: Page) => Promise<void> };
      'cart-storefront': { readonly cart: CartRequests };
      attribution: { readonly attributePage: (beginsVisit: boolean) => void };
      compatibility: { readonly startInterface: typeof startInterface };
      'plain-placements': { readonly fillPlainPlacements: (selector: string) => void };
    }
>;

/** Loads a part of the build. */
export interface LoadPart {
  <Name extends keyof Parts>(name: Name): Promise<Parts[Name]>;
  /** Downloads a file with all that it imports, without running it. Bundlers do so themselves. */
  readonly ahead?: (name: string) => void;
}
