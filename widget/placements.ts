import type { ElementName } from './parts.ts';

/** Calls back when a placement needs the code of its element, perhaps more than once. */
type Moment = (placement: Element, need: () => void) => void;

/** When each element is needed. */
export const moments: readonly (readonly [ElementName, Moment])[] = [
  ['recommendations', nearViewport],
  ['product-card', nearViewport],
  ['bought-together', nearViewport],
  ['cart-upsell', nearViewport],
  // It also tells what the shopper looks at, wherever it stands on the page.
  ['recently-viewed', firstCalm],
  ['pop-up', firstCalm],
  ['quick-view', firstCalm],
  // It is what the shopper came for.
  ['results-page', (_placement, need) => need()],
];

/** Returns what looks for placements: each element is loaded once, when one of them needs it. */
export function placementSearch(load: (name: ElementName) => void): () => void {
  const pending = new Map(moments);
  return () => {
    for (const [name, moment] of pending) {
      for (const placement of document.getElementsByTagName(`vitrine-${name}`)) {
        moment(placement, () => pending.delete(name) && load(name));
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
function nearViewport(placement: Element, need: () => void): void {
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
  waiting.set(placement, need);
  observer.observe(placement);
}

let calm: Promise<unknown> | undefined;

/** When the page has nothing better to do, or at once when the shopper touches something. */
function firstCalm(_placement: Element, need: () => void): void {
  calm ??= new Promise((resolve) => {
    for (const sign of ['focusin', 'pointerdown']) {
      document.addEventListener(sign, resolve, { once: true });
    }
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) {
      requestIdleCallback(resolve, { timeout: 2000 });
    } else {
      setTimeout(resolve, 500);
    }
  });
  void calm.then(need);
}
