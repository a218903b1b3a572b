import type { ReactiveController } from 'lit';
import { getPath } from '../core/json.ts';
import type { VitrineElement } from '../core/vitrine-element.ts';
import { isOfTheme, type ResultsView } from './actions.ts';

/** Keeps the shopper's focus and scroll position through updates, and when they leave the page and return. */
export class PlaceController implements ReactiveController {
  readonly #host: VitrineElement;
  #focused: Element | null = null;
  #savedScroll = 0;

  constructor(host: VitrineElement) {
    host.addController(this);
    this.#host = host;
  }

  /** @param signal - ends when the element leaves the page. */
  listen(signal: AbortSignal): void {
    const forget = () => {
      this.#savedScroll = 0;
    };
    this.#savedScroll = Number(getPath(navigationState(), 'vitrinePlace'));
    saveScroll(0);
    // A shopper who scrolls while the results load wants to be somewhere else.
    for (const type of ['wheel', 'touchmove', 'keydown']) {
      addEventListener(type, forget, { signal, passive: true });
    }
    addEventListener('pagehide', () => saveScroll(scrollY), { signal });
  }

  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement ?? null;
  }

  hostUpdated(): void {
    // A shopper who removed the last filter goes on from the number of products.
    if (this.#focused?.isConnected === false) {
      this.focus('.count');
    }
  }

  /**
   * Keeps the end of the results below the screen, so that nothing on screen moves when fewer of them come. The theme's own
   * results have their own height.
   */
  keepHeight(view: ResultsView): void {
    const host = this.#host;
    // An empty element is not measured: the page would be scrolled up to fit.
    if (host.hasUpdated) {
      const { top } = host.getBoundingClientRect();
      host.style.minBlockSize = isOfTheme(view)
        ? '0'
        : `max(100svh, ${Math.ceil(innerHeight - top)}px)`;
    }
  }

  /** Focuses the first element that matches, and scrolls nowhere. */
  focus(selector: string): void {
    this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }

  /** Begins another page of results at its top. */
  beginAtTop(): void {
    this.focus('.count');
    if (this.#host.getBoundingClientRect().top < 0) {
      this.#host.scrollIntoView();
    }
  }

  /**
   * Scrolls once to where the shopper was when they left. Browsers do so themselves, unless the page was left too
   * soon, or is too short until late results come.
   */
  restore(): void {
    // A theme that sets `manual` scrolls by itself.
    if (this.#savedScroll && history.scrollRestoration === 'auto') {
      scrollTo({ top: this.#savedScroll, behavior: 'instant' });
    }
    this.#savedScroll = 0;
  }
}

/** `history.state` belongs to themes; older browsers have no `navigation`. */
function navigationState(): unknown {
  return window.navigation?.currentEntry?.getState();
}

function saveScroll(vitrinePlace: number): void {
  if (window.navigation?.currentEntry) {
    const state: unknown = Object.assign({}, navigationState(), { vitrinePlace });
    navigation.updateCurrentEntry({ state });
  }
}
