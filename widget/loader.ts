import { version } from '../package.json';
import { setConsent } from './consent.ts';
import type { Page } from './page.ts';

export interface LoaderDeps {
  /** The built file of each element. */
  readonly files: Readonly<Record<string, string>>;
  readonly importElement: (address: string) => Promise<Record<string, CustomElementConstructor>>;
}

const tagPrefix = 'vitrine-';

interface ElementKind {
  /** Its tag after `vitrine-`, and the name of its file. */
  readonly name: string;
  readonly exportName: string;
  /** Called with all placements whenever the page has changed; calls `load` when the code is needed. */
  readonly await: (placements: Iterable<Element>, load: () => void) => void;
}

/**
 * Waits for placements of our elements and loads their code when it is needed. A second script on
 * the page finds the first one's version and leaves everything as it is.
 */
export function startLoader(deps: LoaderDeps): void {
  const script = ownScript();
  const vitrine = (window.Vitrine ??= {});
  if (vitrine.version || !script) {
    return;
  }
  const page = readPage(script);
  vitrine.version = version;
  vitrine.names ??= { platform: 'platform', service: 'service' };
  vitrine.page = page;
  vitrine.setConsent = setConsent;

  watchPlacements(({ name, exportName }) => {
    deps
      .importElement(`${page.base}/widget/${deps.files[name] ?? `${name}.js`}`)
      .then((module) => define(tagPrefix + name, module[exportName]))
      // The service is away: the placement stays as the theme wrote it.
      .catch(() => undefined);
  });
}

function define(tag: string, element: CustomElementConstructor | undefined): void {
  if (element && !customElements.get(tag)) {
    customElements.define(tag, element);
  }
}

const scriptAddress = /^(.*)\/widget\.js(?:[?#]|$)/;

/** A classic script knows itself; a module has to look for the tag that brought it. */
function ownScript(): HTMLScriptElement | undefined {
  const { currentScript } = document;
  const tagged = document.querySelectorAll<HTMLScriptElement>('script[src][data-key]');
  const candidates =
    currentScript instanceof HTMLScriptElement ? [currentScript, ...tagged] : [...tagged];
  return candidates.find(({ src }) => scriptAddress.test(src));
}

function readPage({ src, dataset }: HTMLScriptElement): Page {
  return {
    base: scriptAddress.exec(src)?.[1] ?? '',
    key: dataset.key ?? '',
    shop: dataset.shop || null,
    country: dataset.country || null,
    moneyFormat: dataset.moneyFormat || null,
    tag: dataset,
  };
}

function watchPlacements(load: (kind: ElementKind) => void): void {
  const pending = new Set<ElementKind>([
    {
      name: 'recommendations',
      exportName: 'VitrineRecommendations',
      await: nearViewport(),
    },
    {
      name: 'product-card',
      exportName: 'VitrineProductCard',
      await: nearViewport(),
    },
    {
      name: 'quick-view',
      exportName: 'VitrineQuickView',
      await: firstCalm(),
    },
    {
      name: 'results-page',
      exportName: 'VitrineResultsPage',
      // It is what the shopper came for.
      await: (_placements, loadNow) => loadNow(),
    },
  ]);
  const look = () => {
    for (const kind of pending) {
      const placements = document.getElementsByTagName(tagPrefix + kind.name);
      if (placements.length > 0) {
        kind.await(placements, () => pending.delete(kind) && load(kind));
      }
    }
    if (pending.size === 0) {
      observer.disconnect();
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { childList: true, subtree: true });
  look();
}

/** About a screen ahead of the shopper. */
function nearViewport(): ElementKind['await'] {
  let observer: IntersectionObserver | undefined;
  return (placements, load) => {
    observer ??= new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          observer?.disconnect();
          load();
        }
      },
      { root: document, rootMargin: '600px 0px' },
    );
    for (const placement of placements) {
      observer.observe(placement);
    }
  };
}

/** When the page has nothing better to do, or at once when the shopper touches something. */
function firstCalm(): ElementKind['await'] {
  let isWaiting = false;
  return (_placements, load) => {
    if (isWaiting) {
      return;
    }
    isWaiting = true;
    for (const sign of ['focusin', 'pointerdown']) {
      document.addEventListener(sign, load, { once: true, passive: true });
    }
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) {
      requestIdleCallback(load, { timeout: 2000 });
    } else {
      setTimeout(load, 500);
    }
  };
}
