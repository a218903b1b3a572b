import type { Translation } from './i18n/translated.ts';
import type { CartRequests } from './page-api.ts';

export type ElementName =
  | 'recommendations'
  | 'product-card'
  | 'bought-together'
  | 'recently-viewed'
  | 'cart-upsell'
  | 'pop-up'
  | 'quick-view'
  | 'results-page';

/** Languages other than English. */
export type Language = 'ar' | 'de' | 'es' | 'fr' | 'ja';

/** What a page loads when it needs it. The file of an element exports its class alone. */
export type Parts = Readonly<
  Record<ElementName, Readonly<Record<string, CustomElementConstructor>>> &
    Record<`texts-${Language}`, { readonly translation: Translation }> & {
      'page-cart': { readonly cart: CartRequests };
      'browser-memory': { readonly heedConsent: () => void };
      'plain-placements': { readonly fillPlainPlacements: (selector: string) => void };
    }
>;

export type LoadPart = <Name extends keyof Parts>(name: Name) => Promise<Parts[Name]>;
