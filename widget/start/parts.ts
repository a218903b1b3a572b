import type { Translation } from '../core/translated.ts';
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
type Language = 'ar' | 'de' | 'es' | 'fr' | 'ja';

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
      'cart-storefront': { readonly cart: CartRequests };
      attribution: { readonly attributePage: (beginsVisit: boolean) => void };
      compatibility: Readonly<
        Record<
          'addItem' | 'showCart' | 'announceAddition',
          (cart: CartRequests, ...values: readonly unknown[]) => unknown
        >
      >;
      'plain-placements': { readonly fillPlainPlacements: (selector: string) => void };
    }
>;

export type LoadPart = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>;
