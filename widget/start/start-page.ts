import { version } from '../../package.json';
import { setConsent } from '../shopper/set-consent.ts';
import { pageAnswer } from '../core/page-answer.ts';
import type { Page, VitrineGlobal } from '../core/page.ts';
import { attempt } from './attempt.ts';
import { ownService } from './own-service.ts';
import { on, pageCart, type PageApi } from './page-api.ts';
import {
  type ElementName,
  type ElementsPart,
  type Language,
  languages,
  type LoadPart,
} from './parts.ts';
import { followPage, placementSearch, whenIdle } from './load-triggers.ts';
import type { InstallService } from './service-global.ts';

/**
 * Adds the page's functions to `window.Vitrine` and loads elements on demand. Only the first call has an effect.
 * Only pages of a service with a name of its own need `installService`.
 */
export function startPage(page: Page, load: LoadPart, installService?: InstallService): PageApi {
  const vitrine = (window.Vitrine ??= {});
  if (isStarted(vitrine)) {
    return vitrine;
  }
  const loadPrepared = afterPreparation(page, load);
  const init = placementFinder(vitrine, loadPrepared, expectPart(page, load));
  // No other page of the shop has led here.
  const beginsVisit = document.referrer.split('/')[2] !== location.host;
  const attributePage = () =>
    void attempt(loadPrepared('attribution').then((code) => code.attributePage(beginsVisit)));
  const started: PageApi = Object.assign(vitrine, {
    version,
    page,
    setConsent: (isGiven: boolean) => {
      setConsent(isGiven);
      // Earlier pages may have stored something, even if this page has no element.
      attributePage();
    },
    on,
    cart: pageCart(loadPrepared),
    init,
    ready: readiness(init).then(() => started),
  });
  followPage(() => void init());
  if (vitrine.consent || 'Shopify' in window || location.href.includes('_source=') || beginsVisit) {
    whenIdle(page, attributePage);
  }
  installService?.(started, loadPrepared);
  return started;
}

function isStarted(vitrine: VitrineGlobal): vitrine is VitrineGlobal & PageApi {
  return 'version' in vitrine;
}

/** Returns a function that finds placements, including plain elements. Its promise never rejects. */
function placementFinder(
  vitrine: VitrineGlobal,
  load: LoadPart,
  expect: (part: ElementsPart) => void,
): () => Promise<void> {
  const define = (name: ElementName, part: ElementsPart) =>
    void attempt(defineElement(name, part, load));
  const search = placementSearch(define, expect);
  const fill = async () => {
    const plain = plainSelector(vitrine);
    if (document.querySelector(plain)) {
      (await load('plain-placements')).fillPlainPlacements(plain);
      search();
    }
  };
  return () => {
    search();
    return attempt(fill());
  };
}

/**
 * Returns a function that begins at once what the placements of a part will wait for: the answer for the page, the code,
 * and the cart, by which rulesets choose.
 */
function expectPart(page: Page, { ahead }: LoadPart): (part: ElementsPart) => void {
  return (part) => {
    const isStored = document.querySelector('[widget-id]') !== null;
    if (page.shop || isStored) {
      void attempt(pageAnswer(page));
    }
    const { storefront = 'platform' } = page.tag;
    const stored = ['core-stored', 'cart-storefront', `cart-${storefront}`];
    const language = languageOf(page);
    const others = [...(language ? [language] : []), ...(isTold(page) ? [] : ['page'])];
    [part, ...others, ...(isStored ? stored : [])].forEach((name) => ahead?.(name));
  };
}

/**
 * Returns a loader that loads the translation of the page before the first part, and reads what the store's page tells
 * beside that part. Modules read the translation once, when they are evaluated, and elements share these modules with
 * the other parts, among which is the one that reads the page.
 */
export function afterPreparation(page: Page, load: LoadPart): LoadPart {
  let translation: Promise<unknown> | undefined;
  let description: Promise<unknown> | undefined;
  return async (name) => {
    load.ahead?.(name);
    await (translation ??= attempt(loadTranslation(page, load)));
    description ??= attempt(describePage(page, load));
    return (await Promise.all([load(name), description]))[0];
  };
}

/** Completes the settings of the script tag by what the page tells, unless the tag says all. */
async function describePage(page: Page, load: LoadPart): Promise<unknown> {
  return !isTold(page) && (await load('page')).describePage(page);
}

function isTold({ tag: { pageType, locale, productId } }: Page): boolean {
  return Boolean(pageType && locale && (pageType !== 'product' || productId));
}

export async function defineElement(
  name: ElementName,
  part: ElementsPart,
  load: LoadPart,
): Promise<void> {
  const element = (await load(part)).elements[name];
  const tag = `vitrine-${name}`;
  if (element && !customElements.get(tag)) {
    customElements.define(tag, element);
  }
}

/** Returns the selector of plain placements. It includes the service's own name when one is configured. */
function plainSelector(vitrine: VitrineGlobal): string {
  const service = ownService(vitrine);
  const own = service ? `,[data-${service}-id],[data-${service}]` : '';
  return `[data-vitrine-widget],[data-vitrine-element]${own}`;
}

/** Returns the language of the script tag, or else of the page, if it needs a translation. */
function languageOf({ tag }: Page): Language | undefined {
  const [wanted] = (tag.language || document.documentElement.lang).toLowerCase().split('-');
  return languages.find((one) => one === wanted);
}

async function loadTranslation(page: Page, load: LoadPart): Promise<void> {
  const language = languageOf(page);
  if (language) {
    (window.Vitrine ??= {}).translation = (await load(language)).translation;
  }
}

/** Resolves and dispatches `vitrine:ready` once the document is parsed, for scripts that ran before this one. */
async function readiness(look: () => Promise<void>): Promise<void> {
  // Placements that are already parsed need not wait for the rest of the document.
  await look();
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
    await look();
  }
  document.dispatchEvent(new Event('vitrine:ready'));
}
