import { version } from '../package.json';
import { setConsent } from './consent.ts';
import { on, pageCart } from './page-api.ts';
import type { Page, VitrineGlobal } from './page.ts';
import type { ElementName, LoadPart } from './parts.ts';
import { followPage, placementSearch } from './placements.ts';

/**
 * Puts on the page what it may use of ours, and brings the code of the elements that it holds or will hold. Only
 * the first start on a page counts.
 */
export function startPage(page: Page, load: LoadPart): VitrineGlobal {
  const vitrine = (window.Vitrine ??= {});
  if (!vitrine.version) {
    const init = placementLook(vitrine, page, load);
    Object.assign(vitrine, { version, page, setConsent, on, cart: pageCart(load), init });
    followPage(() => void init());
    vitrine.ready = readiness(vitrine, init);
  }
  return vitrine;
}

/** What looks for placements, those of plain elements too. It never rejects. */
function placementLook(vitrine: VitrineGlobal, page: Page, load: LoadPart): () => Promise<void> {
  let words: Promise<void> | undefined;
  const define = async (name: ElementName) => {
    // Elements come after the language, as they say its words.
    await (words ??= attempt(bringWords(vitrine, page, load)));
    for (const element of Object.values(await load(name))) {
      customElements.define(`vitrine-${name}`, element);
    }
  };
  const search = placementSearch((name) => void attempt(define(name)));
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
 * What does not come, because the service is away or somebody else has the name of an element, leaves placements as
 * the theme wrote them, and words in English.
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
async function bringWords(vitrine: VitrineGlobal, { tag }: Page, load: LoadPart): Promise<void> {
  const [spoken] = (tag.language || document.documentElement.lang).toLowerCase().split('-');
  const language = languages.find((one) => one === spoken);
  if (language) {
    const { translation } = await load(`texts-${language}`);
    vitrine.translation = translation;
  }
}

/** For those who came before us; others find the promise. */
async function readiness(
  vitrine: VitrineGlobal,
  look: () => Promise<void>,
): Promise<VitrineGlobal> {
  // What has been read of the page need not wait for the rest.
  await look();
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
    await look();
  }
  document.dispatchEvent(new Event('vitrine:ready'));
  return vitrine;
}
