import type { ElementName, ElementsPart } from './parts.ts';

/** Calls back when a placement needs the code of its element, perhaps more than once. */
type LoadTrigger = (placement: Element, load: () => void) => void;

/** Each element, the file that holds it and when it is loaded. */
export const loadTriggers: readonly (readonly [ElementName, ElementsPart, LoadTrigger])[] = [
  ['recommendations', 'products', nearViewport],
  ['product-card', 'products', nearViewport],
  ['cart-upsell', 'products', nearViewport],
  // It also tells what the shopper looks at, wherever it stands on the page.
  ['recently-viewed', 'products', whenIdle],
  ['bought-together', 'bundle', nearViewport],
  ['pop-up', 'pop-up', whenIdle],
  ['quick-view', 'quick-view', whenIdle],
  // The shopper came for it.
  ['results-page', 'results-page', (_placement, load) => load()],
];

/** Returns a function that looks for placements. Each element is loaded once, when one of them needs it. */
export function placementSearch(load: (name: ElementName, part: ElementsPart) => void): () => void {
  const pending = new Set(loadTriggers);
  return () => {
    for (const entry of pending) {
      const [name, part, trigger] = entry;
      for (const placement of document.getElementsByTagName(`vitrine-${name}`)) {
        trigger(placement, () => pending.delete(entry) && load(name, part));
      }
    }
  };
}

/** Calls back when the page has changed, once a frame at most. */
export function followPage(handleChange: () => void): void {
  let frame = 0;
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      handleChange();
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}

const waiting = new WeakMap<Element, () => void>();

let observer: IntersectionObserver | undefined;

/** About a screen ahead of the shopper. */
function nearViewport(placement: Element, load: () => void): void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) {
          observer?.unobserve(target);
          waiting.get(target)?.();
        }
      }
    },
    { root: document, rootMargin: '600px 0px' },
  );
  waiting.set(placement, load);
  observer.observe(placement);
}

let idle: Promise<unknown> | undefined;

/** When the page has nothing better to do, or at once when the shopper touches something. */
function whenIdle(_placement: Element, load: () => void): void {
  idle ??= new Promise((resolve) => {
    for (const name of ['focusin', 'pointerdown']) {
      document.addEventListener(name, resolve, { once: true });
    }
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) {
      requestIdleCallback(resolve, { timeout: 2000 });
    } else {
      setTimeout(resolve, 500);
    }
  });
  void idle.then(load);
}
