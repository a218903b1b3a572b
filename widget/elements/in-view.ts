/** Knows whether an element is within a margin of the viewport, and tells when that changes. */
export class InView {
  /** Null until the browser has said it for the first time. */
  isInView: boolean | null = null;

  readonly #element: Element;
  readonly #init: IntersectionObserverInit;
  readonly #handleChange: () => void;
  #observer: IntersectionObserver | undefined;

  constructor(element: Element, rootMargin: string, handleChange: () => void) {
    this.#element = element;
    // Named, because a margin around the implicit root does not count in a theme editor's frame.
    this.#init = { root: document, rootMargin };
    this.#handleChange = handleChange;
  }

  connect(): void {
    this.#observer = new IntersectionObserver(
      (entries) => this.#tell(entries.at(-1)?.isIntersecting ?? null),
      this.#init,
    );
    this.#observer.observe(this.#element);
  }

  disconnect(): void {
    this.#observer?.disconnect();
    this.isInView = null;
  }

  #tell(isInView: boolean | null): void {
    if (this.isInView !== isInView) {
      this.isInView = isInView;
      this.#handleChange();
    }
  }
}

/** Calls back once, when half of an element is on screen; returns what ends the waiting. */
export function whenSeen(element: Element, handleSeen: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect();
        handleSeen();
      }
    },
    { threshold: 0.5 },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** When a box went last: the time of its frame. */
let lastFrame = 0;

/**
 * Lets a box go where nobody sees it, at the start of a frame, when it is where it will be painted. One in each
 * frame: of two that go at once above the screen, browsers count a shift, though nothing is seen to move.
 */
export function collapseUnseen(box: Element, collapse: () => void): void {
  requestAnimationFrame((time) => {
    if (!mayCollapse(box)) {
      return;
    }
    if (time === lastFrame) {
      collapseUnseen(box, collapse);
      return;
    }
    lastFrame = time;
    collapse();
  });
}

/**
 * Whether nothing that is on screen moves when a box goes: it lies below the screen, or above it in a
 * browser that keeps its place in the page.
 */
function mayCollapse(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return top > innerHeight || (bottom < 0 && CSS.supports('overflow-anchor', 'auto'));
}
