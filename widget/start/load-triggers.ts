import type { ElementName, ElementsPart } from './parts.ts';

/** Calls `load` when a placement needs the code of its element. May call it more than once. */
type LoadTrigger = (placement: Element, load: () => void) => void;

/** Each element with the file that holds it and the trigger that loads it. */
export const loadTriggers: readonly (readonly [ElementName, ElementsPart, LoadTrigger])[] = [
  ['recommendations', 'products', nearViewport],
  ['product-card', 'products', nearViewport],
  ['cart-upsell', 'products', nearViewport],
  // It also records the product view, wherever it is on the page.
  ['recently-viewed', 'products', nearViewportOrIdle],
  ['bought-together', 'bundle', nearViewport],
  ['cart-progress', 'cart-progress', nearViewport],
  ['pop-up', 'pop-up', whenIdle],
  ['quick-view', 'quick-view', whenIdle],
  // It is the main content of its page.
  ['results-page', 'results-page', (_placement, load) => load()],
];

/**
 * Returns a function that looks for placements. Each element is loaded once, when one of them needs it.
 *
 * @param expect - called with each part that a placement needs, and before the page is painted with those that it may need:
 * the browser tells positions only then.
 */
export function placementSearch(
  load: (name: ElementName, part: ElementsPart) => void,
  expect: (part: ElementsPart) => void,
): () => void {
  const pending = new Set(loadTriggers);
  return () => {
    pending.forEach((entry) => {
      const [name, part, trigger] = entry;
      const handleNeed = () => {
        if (pending.delete(entry)) {
          expect(part);
          load(name, part);
        }
      };
      const placements = document.querySelectorAll(`vitrine-${name}`);
      if (placements[0] && trigger !== whenIdle && !isPainted()) {
        expect(part);
      }
      placements.forEach((placement) => trigger(placement, handleNeed));
    });
  };
}

function isPainted(): boolean {
  return performance.getEntriesByType('paint').length > 0;
}

/** Milliseconds in which several changes of the page cause one search. Frames may wait for the theme's styles. */
const changesMs = 20;

/** Calls back soon after the page has changed. */
export function followPage(handleChange: () => void): void {
  let timer = 0;
  const observer = new MutationObserver(() => {
    timer ||= window.setTimeout(() => {
      timer = 0;
      handleChange();
    }, changesMs);
  });
  observer.observe(document, { childList: true, subtree: true });
}

const waiting = new WeakMap<Element, () => void>();

let observer: IntersectionObserver | undefined;

/** Loads when a placement is within about one screen of the viewport. */
function nearViewport(placement: Element, load: () => void): void {
  observer ??= new IntersectionObserver(
    (entries) =>
      entries.forEach(({ isIntersecting, target }) => {
        if (isIntersecting) {
          observer?.unobserve(target);
          waiting.get(target)?.();
        }
      }),
    { root: document, rootMargin: '600px 0px', scrollMargin: '600px 0px' },
  );
  waiting.set(placement, load);
  observer.observe(placement);
}

let idle: Promise<unknown> | undefined;

function nearViewportOrIdle(placement: Element, load: () => void): void {
  nearViewport(placement, load);
  whenIdle(placement, load);
}

/** Loads when the store's page has loaded and the browser is idle, or at the shopper's first interaction. */
export function whenIdle(_placement: unknown, load: () => void): void {
  idle ??= new Promise((resolve) => {
    ['focusin', 'pointerdown'].forEach((name) =>
      document.addEventListener(name, resolve, { once: true }),
    );
    const wait = () => {
      // Safari does not support idle callbacks.
      if ('requestIdleCallback' in window) {
        requestIdleCallback(resolve, { timeout: 2000 });
      } else {
        setTimeout(resolve, 500);
      }
    };
    // A browser is idle too while it waits for files of the store.
    if (document.readyState === 'complete') {
      wait();
    } else {
      addEventListener('load', wait);
    }
  });
  void idle.then(load);
}
