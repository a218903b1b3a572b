import { version } from '../../package.json';
import { setConsent } from '../shopper/set-consent.ts';
import type { Page, VitrineGlobal } from '../core/page.ts';
import { attempt } from './attempt.ts';
import { ownService } from './own-service.ts';
import { on, pageCart, type PageApi } from './page-api.ts';
import type { ElementName, ElementsPart, LoadPart } from './parts.ts';
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
  const loadTranslated = afterTranslation(page, load);
  const init = placementFinder(vitrine, loadTranslated);
  // No other page of the shop has led here.
  const beginsVisit = document.referrer.split('/')[2] !== location.host;
  const attributePage = () =>
    void attempt(loadTranslated('attribution').then((code) => code.attributePage(beginsVisit)));
  const started: PageApi = Object.assign(vitrine, {
    version,
    page,
    setConsent: (isGiven: boolean) => {
      setConsent(isGiven);
      // Earlier pages may have stored something, even if this page has no element.
      attributePage();
    },
    on,
    cart: pageCart(loadTranslated),
    init,
    ready: readiness(init).then(() => started),
  });
  followPage(() => void init());
  if (vitrine.consent || 'Shopify' in window || location.href.includes('_source=') || beginsVisit) {
    whenIdle(page, attributePage);
  }
  installService?.(started, loadTranslated);
  return started;
}

function isStarted(vitrine: VitrineGlobal): vitrine is VitrineGlobal & PageApi {
  return 'version' in vitrine;
}

/** Returns a function that finds placements, including plain elements. Its promise never rejects. */
function placementFinder(vitrine: VitrineGlobal, load: LoadPart): () => Promise<void> {
  const search = placementSearch((name, part) => void attempt(defineElement(name, part, load)));
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
 * Returns a loader that loads the translation of the page before the first part. Modules read the translation once,
 * when they are evaluated, and elements share these modules with the other parts.
 */
export function afterTranslation(page: Page, load: LoadPart): LoadPart {
  let translation: Promise<void> | undefined;
  return (name) => (translation ??= attempt(loadTranslation(page, load))).then(() => load(name));
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

/** Loads the translation for the language of the script tag, or else of the page. English needs none. */
async function loadTranslation({ tag }: Page, load: LoadPart): Promise<void> {
  const [wanted] = (tag.language || document.documentElement.lang).toLowerCase().split('-');
  const language = (['ar', 'de', 'es', 'fr', 'ja'] as const).find((one) => one === wanted);
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
