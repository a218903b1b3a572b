import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Knows whether its element is within `margin` of the viewport, and updates the element when that changes. */
export class InView implements ReactiveController {
  /** Null until the browser has said it for the first time. */
  isInView: boolean | null = null;

  readonly #host: ReactiveControllerHost & Element;
  readonly #margin: string;
  #observer: IntersectionObserver | undefined;

  constructor(host: ReactiveControllerHost & Element, margin: string) {
    this.#host = host;
    this.#margin = margin;
    host.addController(this);
  }

  hostConnected(): void {
    this.#observer = new IntersectionObserver(
      (entries) => this.#tell(entries.at(-1)?.isIntersecting ?? null),
      // Named, because a margin around the implicit root does not count in a theme editor's frame.
      { root: document, rootMargin: this.#margin },
    );
    this.#observer.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#tell(null);
  }

  #tell(isInView: boolean | null): void {
    if (this.isInView !== isInView) {
      this.isInView = isInView;
      this.#host.requestUpdate();
    }
  }
}

/**
 * Whether nothing that is on screen moves when a box goes: it lies below the screen, or above it in a
 * browser that keeps its place in the page.
 */
export function mayCollapse(box: Element): boolean {
  const { top, bottom } = box.getBoundingClientRect();
  return top > innerHeight || (bottom < 0 && CSS.supports('overflow-anchor', 'auto'));
}
