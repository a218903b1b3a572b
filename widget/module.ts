import type { Replacements } from './i18n/translated.ts';
import type { Names, PageApi, TagData } from './page.ts';
import type { ElementName, LoadPart, Parts } from './parts.ts';
import { moments } from './placements.ts';
import { afterWords, defineElement, startPage } from './start-page.ts';

export type { CartAnswer, CartLine } from './cart.ts';
export type {
  CartAddition,
  QuickViewContent,
  QuickViewSelection,
  ResultsPageContent,
  ResultsPageSelection,
  WidgetCartAddition,
  WidgetContent,
  WidgetEvents,
  WidgetFailure,
  WidgetPlacement,
  WidgetSelection,
} from './document-events.ts';
export type { VitrineBoughtTogether } from './elements/bought-together.ts';
export type { VitrineCartUpsell } from './elements/cart-upsell.ts';
export type { VitrinePopUp } from './elements/pop-up.ts';
export type { VitrineProductCard } from './elements/product-card.ts';
export type { VitrineQuickView } from './elements/quick-view.ts';
export type { VitrineRecentlyViewed } from './elements/recently-viewed.ts';
export type { VitrineRecommendations } from './elements/recommendations.ts';
export type { VitrineResultsPage } from './elements/results-page.ts';
export type { StoreImage, StoreProduct, StoreVariant } from './product.ts';
export type { ElementName, PageApi, Replacements };

/** What the script tag says by its attributes, for pages whose bundle holds the widgets. */
export interface Settings extends TagData {
  /** Address of the service, such as `https://vitrine.example`. */
  readonly base: string;
  /** The shop's public key. */
  readonly key: string;
  /** Domain of the shop, by which its money and markets are found. */
  readonly shop?: string;
  readonly country?: string;
  readonly moneyFormat?: string;
  /** Words in place of ours. */
  readonly texts?: Replacements;
  /** What `PLATFORM_NAME` and `SERVICE_NAME` say, where the service has them. */
  readonly names?: Names;
}

/**
 * Stands for the script tag: finds placements and brings the code of their elements when it is needed. Where the
 * page has been started before, by the tag or by this, nothing changes.
 */
export function start({ texts, names, ...settings }: Settings): PageApi {
  const vitrine = (window.Vitrine ??= {});
  if (!vitrine.version) {
    Object.assign(vitrine, texts && { texts }, names && { names });
  }
  const base = settings.base.replace(/\/+$/, '');
  return startPage({ ...settings, base, tag: settings }, loadPart);
}

/** Brings the code of elements before it is needed, of all where none is named. After `start`. */
export async function defineElements(...names: readonly ElementName[]): Promise<void> {
  const { page } = window.Vitrine ?? {};
  if (!page) {
    throw new Error('Call start() first: elements ask the service that it names');
  }
  const wanted = names.length > 0 ? names : moments.map(([name]) => name);
  const load = afterWords(page, loadPart);
  await Promise.all(wanted.map((name) => defineElement(name, load)));
}

/** Written out, so that bundlers see what there is. */
const parts: { readonly [Name in keyof Parts]: () => Promise<Parts[Name]> } = {
  recommendations: () => import('./elements/recommendations.ts'),
  'product-card': () => import('./elements/product-card.ts'),
  'bought-together': () => import('./elements/bought-together.ts'),
  'recently-viewed': () => import('./elements/recently-viewed.ts'),
  'cart-upsell': () => import('./elements/cart-upsell.ts'),
  'pop-up': () => import('./elements/pop-up.ts'),
  'quick-view': () => import('./elements/quick-view.ts'),
  'results-page': () => import('./elements/results-page.ts'),
  'texts-ar': () => import('./i18n/ar.ts'),
  'texts-de': () => import('./i18n/de.ts'),
  'texts-es': () => import('./i18n/es.ts'),
  'texts-fr': () => import('./i18n/fr.ts'),
  'texts-ja': () => import('./i18n/ja.ts'),
  'browser-memory': () => import('./browser-memory.ts'),
  'page-cart': () => import('./page-cart.ts'),
  'plain-placements': () => import('./plain-placements.ts'),
};

const loadPart: LoadPart = (name) => parts[name]();
