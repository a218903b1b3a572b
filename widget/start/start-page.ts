import { version } from '../../package.json';
import { setConsent } from '../shopper/set-consent.ts';
import type { Page, VitrineGlobal } from '../core/page.ts';
import { on, pageCart, type PageApi } from './page-api.ts';
import type { ElementName, ElementsPart, LoadPart } from './parts.ts';
import { followPage, placementSearch } from './load-triggers.ts';

/**
 * Puts on the page what it may use of ours, and brings the code of the elements that it holds or will hold. Only
 * the first start on a page counts.
 */
export function startPage(page: Page, load: LoadPart): PageApi {
  const vitrine = (window.Vitrine ??= {});
  if (isStarted(vitrine)) {
    return vitrine;
  }
  const bring = afterWords(page, load);
  const init = placementLook(vitrine, bring);
  const started: PageApi = Object.assign(vitrine, {
    version,
    page,
    setConsent: (isGiven: boolean) => {
      setConsent(isGiven);
      if (!isGiven) {
        // An earlier page may have remembered, with an element that this one does not hold.
        void attempt(bring('shopper').then((storage) => storage.heedConsent()));
      }
    },
    on,
    cart: pageCart(bring),
    init,
    ready: readiness(init).then(() => started),
  });
  followPage(() => void init());
  return started;
}

function isStarted(vitrine: VitrineGlobal): vitrine is VitrineGlobal & PageApi {
  return vitrine.version !== undefined;
}

/** What looks for placements, those of plain elements too. It never rejects. */
function placementLook(vitrine: VitrineGlobal, load: LoadPart): () => Promise<void> {
  const search = placementSearch((name, part) => void attempt(defineElement(name, part, load)));
  const fill = async () => {
    const plain = plainSelector(vitrine);
    if (document.querySelector(plain)) {
      const { fillPlainPlacements } = await load('plain-placements');
      fillPlainPlacements(plain);
      search();
    }
  };
  return () => {
    search();
    return attempt(fill());
  };
}

/**
 * Every part comes after the language of the page: elements say its words, and what the others share with elements
 * takes the words that are there when the first of them comes.
 */
export function afterWords(page: Page, load: LoadPart): LoadPart {
  let words: Promise<void> | undefined;
  return (name) => (words ??= attempt(bringWords(page, load))).then(() => load(name));
}

export async function defineElement(
  name: ElementName,
  part: ElementsPart,
  load: LoadPart,
): Promise<void> {
  const { elements } = await load(part);
  const element = elements[name];
  const tag = `vitrine-${name}`;
  if (element && !customElements.get(tag)) {
    customElements.define(tag, element);
  }
}

/**
 * What does not come, because the service is away, leaves placements as the theme wrote them, and words in
 * English.
 */
async function attempt(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch {
    // The page must not notice us.
  }
}

/** Plain elements that stand for ours; the service's own name counts where it has one. */
function plainSelector({ names }: VitrineGlobal): string {
  const service = names?.service ?? 'service';
  const own = service === 'service' ? '' : `,[data-${service}-id]`;
  return `[data-vitrine-widget],[data-vitrine-element]${own}`;
}

const languages = ['ar', 'de', 'es', 'fr', 'ja'] as const;

/** Those of the language of the page, unless the script tag says another. */
async function bringWords({ tag }: Page, load: LoadPart): Promise<void> {
  const [spoken] = (tag.language || document.documentElement.lang).toLowerCase().split('-');
  const language = languages.find((one) => one === spoken);
  if (language) {
    const { translation } = await load(language);
    (window.Vitrine ??= {}).translation = translation;
  }
}

/** For those who came before us; others find the promise. */
async function readiness(look: () => Promise<void>): Promise<void> {
  // What has been read of the page need not wait for the rest.
  await look();
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
    await look();
  }
  document.dispatchEvent(new Event('vitrine:ready'));
}
