import { version } from '../../package.json';
import type { Replacements } from '../core/translated.ts';
import type { Names, TagData } from '../core/page.ts';
import type { Storefront } from '../core/storefront.ts';
import type { PageApi } from './page-api.ts';
import type { ElementName, LoadPart, Parts } from './parts.ts';
import { loadTriggers } from './load-triggers.ts';
import { installService } from './service-global.ts';
import { afterPreparation, defineElement, startPage } from './start-page.ts';

export type { CartAnswer, CartChange, CartLine, Storefront } from '../core/storefront.ts';
export type {
  CartAddition,
  CartUpdate,
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
} from '../core/document-events.ts';
export type { VitrineBoughtTogether } from '../bundle/bought-together.ts';
export type { VitrineCartProgress } from '../cart-progress/cart-progress.ts';
export type { VitrineCartUpsell } from '../products/cart-upsell.ts';
export type { VitrinePopUp } from '../pop-up/pop-up.ts';
export type { VitrineProductCard } from '../products/product-card.ts';
export type { VitrineQuickView } from '../quick-view/quick-view.ts';
export type { VitrineRecentlyViewed } from '../products/recently-viewed.ts';
export type { VitrineRecommendations } from '../products/recommendations.ts';
export type { VitrineResultsPage } from '../results-page/results-page.ts';
export type { StoreImage, StoreProduct, StoreVariant } from '../core/product.ts';
export type { ElementName, PageApi, Replacements };
// Each of these types adds its group to the texts that a page may replace.
export type { TogetherTexts } from '../bundle/bundle-texts.ts';
export type { ProgressTexts } from '../cart-progress/progress-texts.ts';
export type { CardTexts } from '../core/card-texts.ts';
export type { Texts } from '../core/texts.ts';
export type { ListTexts } from '../products/list-texts.ts';
export type { QuickViewTexts } from '../quick-view/quick-view-texts.ts';
export type { FiltersTexts } from '../results-page/filters/texts.ts';
export type { ResultsPageTexts } from '../results-page/texts.ts';

/** The settings of the script tag, for pages whose bundle holds the widgets. */
interface Settings extends Omit<TagData, 'storefront'> {
  /** Address of the service, such as `https://vitrine.example`. */
  readonly base: string;
  /** The shop's public key. */
  readonly key: string;
  /** Domain of the shop; the service finds its money format and markets by it. */
  readonly shop?: string;
  readonly country?: string;
  readonly moneyFormat?: string;
  /** Texts that replace the built-in ones. */
  readonly texts?: Replacements;
  /** The cart of the storefront: an adapter, or the page's own functions. The platform's cart by default. */
  readonly storefront?: Storefront | 'woocommerce' | 'bigcommerce';
  /** The service's `PLATFORM_NAME` and `SERVICE_NAME`, when they are configured. */
  readonly names?: Names;
}

/**
 * Replaces the script tag: finds placements and loads the code of their elements on demand. Does nothing when the
 * script tag or an earlier call has already started the page, and on a server.
 */
export function start({ texts, names, storefront, ...settings }: Settings): PageApi {
  if (typeof window === 'undefined') {
    return serverPage;
  }
  const vitrine = (window.Vitrine ??= {});
  const own = typeof storefront === 'object' && storefront;
  if (!vitrine.version) {
    Object.assign(vitrine, texts && { texts }, names && { names }, own && { storefront: own });
  }
  const base = settings.base.replace(/\/+$/, '');
  const tag = typeof storefront === 'string' ? { ...settings, storefront } : settings;
  return startPage({ ...settings, base, tag }, loadPart, installService);
}

/** Loads and defines the named elements in advance, or all elements without a name. Throws before `start`. Does nothing on a server. */
export async function defineElements(...names: readonly ElementName[]): Promise<void> {
  if (typeof window === 'undefined') {
    return;
  }
  const { page } = window.Vitrine ?? {};
  if (!page) {
    throw new Error('Call start() first: elements ask the service that it names');
  }
  const load = afterPreparation(page, loadPart);
  const wanted = loadTriggers.filter(([name]) => names.length === 0 || names.includes(name));
  await Promise.all(wanted.map(([name, part]) => defineElement(name, part, load)));
}

/** The page of a server, on which nothing happens: the same code starts it in browsers. */
const serverPage: PageApi = {
  version,
  setConsent: () => undefined,
  init: () => Promise.resolve(),
  // Nothing is ever ready there.
  ready: new Promise(() => undefined),
  on: () => () => undefined,
  cart: {
    add: () => Promise.resolve({ isAdded: false, reason: '' }),
    read: () => Promise.resolve(null),
    changed: () => undefined,
  },
};

/** Written with literal paths, because bundlers cannot follow computed ones. */
const parts: { readonly [Name in keyof Parts]: () => Promise<Parts[Name]> } = {
  products: () => import('../products/elements.ts'),
  bundle: () => import('../bundle/elements.ts'),
  'cart-progress': () => import('../cart-progress/elements.ts'),
  'pop-up': () => import('../pop-up/elements.ts'),
  'quick-view': () => import('../quick-view/elements.ts'),
  'results-page': () => import('../results-page/elements.ts'),
  'cart-storefront': () => import('../cart/storefront/page-cart.ts'),
  page: () => import('../page/describe-page.ts'),
  attribution: () => import('../attribution/attribute-page.ts'),
  compatibility: () => import('../compatibility/page-interface.ts'),
  'plain-placements': () => import('../plain-placements/plain-placements.ts'),
  ar: () => import('../languages/ar.ts'),
  de: () => import('../languages/de.ts'),
  es: () => import('../languages/es.ts'),
  fr: () => import('../languages/fr.ts'),
  ja: () => import('../languages/ja.ts'),
};

const loadPart: LoadPart = (name) => parts[name]();
