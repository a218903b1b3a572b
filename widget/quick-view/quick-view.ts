import { emit } from '../core/document-events.ts';
import { currentPage } from '../core/page.ts';
import type { StoreProduct, StoreVariant } from '../core/product.ts';
import type { Addition } from '../cart/purchase.ts';
import { askQuickView } from './quick-view-client.ts';
import { QuickViewReport } from './quick-view-report.ts';
import { afterStep, isAskedAnew, type Step } from './quick-view-reducer.ts';
import { effectOfKey } from './quick-view-keys.ts';
import type { LinkRow } from './row-groups.ts';
import * as steps from './quick-view-steps.ts';
import { initialQuickView, type QuickViewState } from './quick-view-state.ts';
import { announced, announcedAddition, type Announcement } from './announcement.ts';
import { pressCell } from './quick-view-rows.ts';
import { QuickViewScreen } from './quick-view-screen.ts';
import { findInputs } from './search-input.ts';

/**
 * Search results under the theme's own search input while the shopper types. The input stays the
 * theme's: it gets the attributes of a combobox, and loses them again when this element goes. On a
 * small screen a sheet with a field of its own takes its place while the shopper searches.
 * Not a LitElement: a few attributes and one template need less than half of its code.
 *
 * @tag vitrine-quick-view
 * @attr for - Selector of the theme's search input. Where several match, the one in use counts.
 * @attr search-path - Where the shop lists all results, up to the query; `/search?q=`.
 * @attr sheet-media - On which screens the results come as a sheet; `(max-width: 40rem)`.
 *
 * @fires service:smartsearch.quickview.ready - On the document, as all of these, whose details are in
 * `document-events.ts`: the input is attached.
 * @fires service:smartsearch.quickview.open - The results, or the sheet, have come on screen.
 * @fires service:smartsearch.quickview.close - They have gone.
 * @fires service:smartsearch.quickview.results - The service has answered.
 * @fires service:smartsearch.quickview.view - The results of that answer are on screen.
 * @fires service:smartsearch.quickview.select - The shopper follows a row, unless this is prevented.
 * @fires service:smartsearch.quickview.beforeAdd - The shopper wants a variant; may be prevented.
 * @fires service:smartsearch.quickview.add - The cart has it.
 *
 * @csspart panel - The panel or sheet. The rows are children of the element, `vitrine-row` and
 * `vitrine-cell`, and have the parts `link`, `media`, `image`, `title`, `variant`, `price`,
 * `compare-at`, `badge`, `add`, `choose`, `clear` and `failure`.
 * @csspart note - What is said in place of results.
 * @csspart close - The button that closes the sheet.
 *
 * @cssproperty --vitrine-panel-background - Ground of the panel.
 * @cssproperty --vitrine-panel-color - Text of the panel.
 * @cssproperty --vitrine-radius - Rounding of the panel.
 * @cssproperty --vitrine-image-ratio - Width to height of pictures, `4 / 5`.
 * @cssproperty --vitrine-image-fit - How a picture fills its frame, `cover`.
 * @cssproperty --vitrine-image-background - Behind pictures.
 * @cssproperty --vitrine-sale - Colour of reduced prices and of failures.
 * @cssproperty --vitrine-focus - Colour of the mark around the active cell.
 */
export class VitrineQuickView extends HTMLElement {
  readonly #report = new QuickViewReport();
  #view: QuickViewState = initialQuickView;
  #announcement: Announcement = '';
  #isReady = false;
  #update: Promise<void> | null = null;
  #asking = new AbortController();
  #connection = new AbortController();

  /** Settles when everything that has happened is on the page. */
  get updateComplete(): Promise<void> {
    return this.#update ?? Promise.resolve();
  }

  connectedCallback(): void {
    // Without a top layer the theme's own search is the better one.
    if (!('popover' in HTMLElement.prototype)) {
      return;
    }
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    document.addEventListener('focusin', this.#handleFocusIn, { signal });
    document.addEventListener('pointerdown', this.#handleElsewhere, { signal });
    document.addEventListener('submit', this.#handleSubmit, { signal });
    // The input may stand below this element, in a part of the page that is still on its way.
    document.addEventListener('DOMContentLoaded', () => this.#requestUpdate(), { signal });
    if (!this.#isForSheet()) {
      this.#requestUpdate();
      return;
    }
    void this.#screen.loadSheet().then(() => this.#requestUpdate());
  }

  disconnectedCallback(): void {
    this.#connection.abort();
    this.#screen.release();
    this.#forget();
  }

  /** For a theme that shows something of its own, such as its cart, where a sheet would cover it. */
  close(): void {
    this.#take(steps.dismissed);
  }

  #requestUpdate(): void {
    this.#update ??= Promise.resolve().then(() => {
      this.#update = null;
      return this.#render();
    });
  }

  #render(): void {
    if (!this.isConnected || !currentPage()) {
      return;
    }
    if (!this.#screen.input) {
      this.#attach();
    }
    this.#screen.show(this.#view, this.#searchPath(), this.#announcement);
  }

  /** Themes have several search inputs, and put new ones in: the one in use counts. */
  #attach(): void {
    const inputs = findInputs(this.getAttribute('for') ?? '');
    const focused = inputs.find((one) => one.matches(':focus'));
    const input = focused ?? this.#screen.input ?? inputs[0];
    if (!input || input === this.#screen.input) {
      return;
    }
    this.#screen.attach(input);
    this.#forget();
    // The shopper was faster than this script.
    if (focused?.value) {
      this.#handleInput();
    }
    if (!this.#isReady) {
      this.#isReady = true;
      emit('smartsearch.quickview.ready', undefined);
    }
    this.#requestUpdate();
  }

  #forget(): void {
    this.#asking.abort();
    this.#view = initialQuickView;
    this.#announcement = '';
  }

  #searchPath(): string {
    return this.getAttribute('search-path') ?? '/search?q=';
  }

  #isForSheet(): boolean {
    return matchMedia(this.getAttribute('sheet-media') ?? '(max-width: 40rem)').matches;
  }

  /** Ends the request for the former query, and asks for the one that the input now holds. */
  async #ask(query: string): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    if (!query) {
      return;
    }
    try {
      const handleStall = () => this.#take(steps.stalled(query));
      const results = await askQuickView(query, signal, handleStall);
      this.#take(steps.answered(results));
    } catch {
      // The theme's own search is still there.
      if (!signal.aborted) {
        this.#take(steps.failed(query));
      }
    }
  }

  #take(step: Step): void {
    const former = this.#view;
    const view = afterStep(former, step);
    if (view === former) {
      return;
    }
    this.#view = view;
    this.#announcement = announced(this.#announcement, former, view);
    if (isAskedAnew(former, view)) {
      void this.#ask(view.query);
    }
    this.#requestUpdate();
    this.#report.changed(former, view);
  }

  readonly #add = (product: StoreProduct, variant: StoreVariant): void => {
    if (this.#view.additions.get(variant.id)?.status === 'adding') {
      return;
    }
    const tell = (became: Addition) => {
      this.#announcement = announcedAddition(became);
      this.#take(steps.addition(variant.id, became));
    };
    this.#report
      .add(product, variant, this.#view, tell)
      .catch(() => tell({ status: 'failed', reason: '' }));
  };

  readonly #select = (row: LinkRow, url: string, event: MouseEvent): void => {
    if (!this.#report.selected(row, url, this.#view)) {
      event.preventDefault();
      return;
    }
    // In another tab or window, the shopper goes on here.
    if (!event.button && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      this.close();
    }
  };

  #recall(): void {
    void this.#report.recall((recent) => this.#take(steps.recalled(recent)));
  }

  readonly #clear = (): void => {
    this.#report.forget();
    this.#take(steps.recalled([]));
  };

  readonly #handleInput = (): void => {
    const query = this.#screen.readText();
    this.#take(steps.arranged(this.#screen.sheet !== null && this.#isForSheet()));
    this.#take(steps.typed(query));
    this.#recall();
  };

  readonly #handleKeyDown = (event: KeyboardEvent): void => {
    const { input } = this.#screen;
    // Safari says 229, and nothing else, for the key that ends a composition.
    if (event.isComposing || event.keyCode === 229 || !input) {
      return;
    }
    const effect = effectOfKey(event, this.#view, getComputedStyle(input).direction);
    if (effect.isConsumed) {
      event.preventDefault();
      // Escape must not close the theme's drawer around the input as well.
      event.stopPropagation();
    }
    if (effect.pressesCell) {
      pressCell(this.#screen.activeCell(), event);
    }
    if (effect.step) {
      this.#take(effect.step);
    }
    if (effect.submits) {
      this.#report.remember(input.value);
      this.#screen.sheet?.sendSearch(input, this.#searchPath());
    }
  };

  readonly #handleSubmit = (event: Event): void => {
    const { input } = this.#screen;
    if (!input || event.target !== input.form) {
      return;
    }
    this.#report.remember(input.value);
    const { query, results } = this.#view;
    // The merchant leads everybody who searches for this to another page.
    if (results?.redirect && results.query === query && query === input.value.trim()) {
      event.preventDefault();
      const cell = this.querySelector('[data-kind=all] [role=gridcell]');
      pressCell(cell, { bubbles: true, cancelable: true, composed: true });
    }
  };

  readonly #handleFocusIn = (event: Event): void => {
    this.#handleElsewhere(event);
    this.#attach();
    if (event.target === this.#screen.input) {
      this.#recall();
    }
  };

  readonly #handleElsewhere = ({ target }: Event): void => {
    if (target !== this.#screen.input && !(target instanceof Node && this.contains(target))) {
      this.close();
    }
  };

  // Below the handlers that it is given.
  readonly #screen = new QuickViewScreen(this, {
    handleInput: this.#handleInput,
    handleKeyDown: this.#handleKeyDown,
    select: this.#select,
    add: this.#add,
    choose: ({ id }) => this.#take(steps.chose(id)),
    clear: this.#clear,
    dismiss: () => this.close(),
  });
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-quick-view': VitrineQuickView;
  }
}
