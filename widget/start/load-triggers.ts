import type { ElementName, ElementsPart } from './parts.ts';

/** Calls `load` when a placement needs the code of its element. May call it more than once. */
type LoadTrigger = (placement: Element, load: () => void) => void;

/** Each element with the file that holds it and the trigger that loads it. */
export const loadTriggers: readonly (readonly [ElementName, ElementsPart, LoadTrigger])[] = [
  ['recommendations', 'products', nearViewport],
  ['product-card', 'products', nearViewport],
  ['cart-upsell', 'products', nearViewport],
  // It also records the product view, so that its position on the page does not matter.
  ['recently-viewed', 'products', whenIdle],
  ['bought-together', 'bundle', nearViewport],
  ['cart-progress', 'cart-progress', nearViewport],
  ['pop-up', 'pop-up', whenIdle],
  ['quick-view', 'quick-view', whenIdle],
  // It is the main content of its page.
  ['results-page', 'results-page', (_placement, load) => load()],
];

/** Returns a function that looks for placements. Each element is loaded once, when one of them needs it. */
export function placementSearch(load: (name: ElementName, part: ElementsPart) => void): () => void {
  const pending = new Set(loadTriggers);
  return () => {
    pending.forEach((entry) => {
      const [name, part, trigger] = entry;
      const handleNeed = () => pending.delete(entry) && load(name, part);
      document
        .querySelectorAll(`vitrine-${name}`)
        .forEach((placement) => trigger(placement, handleNeed));
    });
  };
}

/** Calls back when the page has changed, at most once per frame. */
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

/** Loads when the browser is idle, or at the shopper's first interaction. */
export function whenIdle(_placement: unknown, load: () => void): void {
  idle ??= new Promise((resolve) => {
    ['focusin', 'pointerdown'].forEach((name) =>
      document.addEventListener(name, resolve, { once: true }),
    );
    // Safari does not support idle callbacks.
    if ('requestIdleCallback' in window) {
      requestIdleCallback(resolve, { timeout: 2000 });
    } else {
      setTimeout(resolve, 500);
    }
  });
  void idle.then(load);
}
