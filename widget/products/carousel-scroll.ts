/** Scrolls a row of cards by whole cards, and knows at which end it is. The browser does the rest. */
export class CarouselScroll {
  isAtStart = true;
  isAtEnd = true;

  readonly #handleChange: () => void;
  readonly #resized = new ResizeObserver(() => this.#measureSoon());
  #scroller: Element | null = null;

  /** @param handleChange - called when an end is reached or left. */
  constructor(handleChange: () => void) {
    this.#handleChange = handleChange;
  }

  readonly handleScroll = (): void => this.#measureSoon();

  /** To be told after each rendering: the row, where there is one. */
  follow(scroller: Element | null): void {
    if (scroller !== this.#scroller) {
      this.disconnect();
      this.#scroller = scroller;
      if (scroller) {
        this.#resized.observe(scroller);
      }
    }
    this.#measureSoon();
  }

  disconnect(): void {
    this.#resized.disconnect();
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

  #measureSoon(): void {
    requestAnimationFrame(() => this.#measure());
  }

  #measure(): void {
    if (!this.#scroller) {
      return;
    }
    const { scrollLeft, scrollWidth, clientWidth } = this.#scroller;
    // Positions are negative in right-to-left pages, and fractions on scaled screens.
    const left = Math.abs(scrollLeft);
    const isAtStart = left < 2;
    const isAtEnd = left + clientWidth > scrollWidth - 2;
    if (isAtStart !== this.isAtStart || isAtEnd !== this.isAtEnd) {
      this.isAtStart = isAtStart;
      this.isAtEnd = isAtEnd;
      this.#handleChange();
    }
  }
}
