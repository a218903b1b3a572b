import { version } from '../package.json';
import { setConsent } from './consent.ts';
import { elementKinds, type ElementKind } from './element-kinds.ts';
import { merged, type Translation } from './i18n/translated.ts';
import type { PageCart } from './page-api.ts';
import { currentNames, type Page, type VitrineGlobal } from './page.ts';
import { fillPlainPlacements } from './plain-placements.ts';

export interface LoaderDeps {
  /** The built file of each element, of each language and of the cart. */
  readonly files: Readonly<Record<string, string>>;
  readonly importElement: (address: string) => Promise<Record<string, CustomElementConstructor>>;
  readonly importTexts: (address: string) => Promise<{ readonly translation: Translation }>;
  readonly importCart: (address: string) => Promise<{ readonly cart: PageCart }>;
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
  vitrine.on = (name, handle) => {
    const listen = (event: Event) => event instanceof CustomEvent && handle(event);
    document.addEventListener(`service:${name}`, listen);
    return () => document.removeEventListener(`service:${name}`, listen);
  };

  const address = (file: string) => `${page.base}/widget/${deps.files[file] ?? `${file}.js`}`;
  vitrine.cart = lazyCart(() => deps.importCart(address('page-cart')));
  let texts: Promise<void> | undefined;
  const look = watchPlacements(
    () => {
      texts ??= bringTexts(vitrine, script, (file) => deps.importTexts(address(file)));
    },
    ({ tag, file, exportName }) => {
      Promise.resolve(texts)
        .then(() => deps.importElement(address(file)))
        .then((module) => define(tag, module[exportName]))
        // The service is away: the placement stays as the theme wrote it.
        .catch(() => undefined);
    },
  );
  vitrine.init = look;
  announceReadiness(vitrine, look);
}

function define(tag: string, element: CustomElementConstructor | undefined): void {
  if (element && !customElements.get(tag)) {
    customElements.define(tag, element);
  }
}

function lazyCart(load: () => Promise<{ readonly cart: PageCart }>): PageCart {
  return {
    add: async (lines) => (await load()).cart.add(lines),
    read: async () => (await load()).cart.read(),
    changed: () =>
      void load().then(
        ({ cart }) => cart.changed(),
        () => undefined,
      ),
  };
}

const languages = ['ar', 'de', 'es', 'fr', 'ja'];

/** The language of the page, unless the script tag says another. Elements come after it, as they say its words. */
async function bringTexts(
  vitrine: VitrineGlobal,
  { dataset }: HTMLScriptElement,
  load: (file: string) => Promise<{ readonly translation: Translation }>,
): Promise<void> {
  const [language = ''] = (dataset.language || document.documentElement.lang).split('-');
  const wanted = language.toLowerCase();
  if (!languages.includes(wanted)) {
    return;
  }
  try {
    const { translation } = await load(`texts-${wanted}`);
    vitrine.texts = merged(translation, vitrine.texts);
  } catch {
    // English words are better than no products.
  }
}

/** For those who came before us; others find the promise. */
function announceReadiness(vitrine: VitrineGlobal, look: () => void): void {
  vitrine.ready = new Promise((resolve) => {
    const tell = () => {
      look();
      resolve(vitrine);
      document.dispatchEvent(new Event('vitrine:ready'));
    };
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', tell, { once: true });
    } else {
      tell();
    }
  });
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

/**
 * Looks for placements now and whenever something has been added to the page, once a frame at most. Returns
 * what looks again at once.
 *
 * @param prepare - called when there is a first placement.
 */
function watchPlacements(prepare: () => void, load: (kind: ElementKind) => void): () => void {
  const pending = new Set(elementKinds());
  let isComing = false;
  const look = () => {
    isComing = false;
    fillPlainPlacements(currentNames());
    for (const kind of pending) {
      const placements = document.getElementsByTagName(kind.tag);
      if (placements.length > 0) {
        prepare();
        kind.await(placements, () => pending.delete(kind) && load(kind));
      }
    }
  };
  const lookSoon = (changes: readonly MutationRecord[]) => {
    if (!isComing && changes.some(({ addedNodes }) => addedNodes.length > 0)) {
      isComing = true;
      requestAnimationFrame(look);
    }
  };
  new MutationObserver(lookSoon).observe(document.documentElement, {
    childList: true,
    subtree: true,
  });
  look();
  return look;
}
