/** An element of ours, the file that holds it, and when that is needed. */
export interface ElementKind {
  readonly tag: string;
  readonly file: string;
  readonly exportName: string;
  /** Called with all placements whenever the page has changed; calls `load` when the code is needed. */
  readonly await: (placements: Iterable<Element>, load: () => void) => void;
}

export function elementKinds(): ElementKind[] {
  return [
    kind('recommendations', nearViewport()),
    kind('product-card', nearViewport()),
    kind('bought-together', nearViewport()),
    kind('cart-upsell', nearViewport()),
    // It also tells what the shopper looks at, wherever it stands on the page.
    kind('recently-viewed', firstCalm()),
    kind('pop-up', firstCalm()),
    kind('quick-view', firstCalm()),
    // It is what the shopper came for.
    kind('results-page', (_placements, loadNow) => loadNow()),
  ];
}

function kind(file: string, when: ElementKind['await']): ElementKind {
  const name = file.replace(/(?:^|-)(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  return { tag: `vitrine-${file}`, file, exportName: `Vitrine${name}`, await: when };
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
