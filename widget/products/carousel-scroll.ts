import type { ReactiveController } from 'lit';
import type { VitrineElement } from '../core/vitrine-element.ts';

/** Scrolls a carousel by whole cards and tracks whether it is at either end. */
export class CarouselScroll implements ReactiveController {
  isAtStart = true;
  isAtEnd = true;

  readonly #host: VitrineElement;
  #resized: ResizeObserver | undefined;
  #scroller: Element | null = null;

  constructor(host: VitrineElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const scroller = this.#host.renderRoot.querySelector('.carousel .cards');
    if (scroller !== this.#scroller) {
      this.hostDisconnected();
      this.#scroller = scroller;
      if (scroller) {
        (this.#resized ??= new ResizeObserver(this.measure)).observe(scroller);
      }
    }
    this.measure();
  }

  hostDisconnected(): void {
    this.#resized?.disconnect();
    this.#scroller = null;
  }

  /** Moves by as many cards as are wholly visible, at least one. */
  step(direction: 1 | -1): void {
    const [first = 0, second = 0] = [...(this.#scroller?.children ?? [])].map(
      (card) => card.getBoundingClientRect().left,
    );
    // Negative in right-to-left pages.
    const stride = second - first;
    const cards = Math.max(1, Math.floor((this.#scroller?.clientWidth ?? 0) / Math.abs(stride)));
    this.#scroller?.scrollBy({ left: direction * cards * stride });
  }

  /** Measures at the start of the next frame, when the layout is known. */
  readonly measure = (): void => {
    requestAnimationFrame(() => {
      if (!this.#scroller) {
        return;
      }
      const { scrollLeft, scrollWidth, clientWidth } = this.#scroller;
      // Positions are negative in right-to-left pages, and fractions on scaled screens.
      const left = Math.abs(scrollLeft);
      const isAtStart = left < 2;
      const isAtEnd = left + clientWidth > scrollWidth - 2;
      if (isAtStart !== this.isAtStart || isAtEnd !== this.isAtEnd) {
        Object.assign(this, { isAtStart, isAtEnd });
        this.#host.requestUpdate();
      }
    });
  };
}
