import type { StoreProduct } from '../core/product.ts';
import { RequestController } from '../core/request-controller.ts';
import { sharedStyles } from '../core/shared-styles.ts';
import { StoredElement } from '../core/stored-element.ts';
import { flagProperty, textProperty } from '../core/vitrine-element.ts';
import {
  additionChanged,
  answered,
  dismissed,
  failed,
  isRequestOver,
  recentLoaded,
  reduce,
  screenMeasured,
  slowed,
  typed,
  type Action,
} from './quick-view-actions.ts';
import { searchQuickView } from './quick-view-client.ts';
import { effectOfKey } from './quick-view-keys.ts';
import { QuickViewReport } from './quick-view-report.ts';
import { followRedirect, pressCell } from './quick-view-rows.ts';
import { QuickViewScreen } from './quick-view-screen.ts';
import {
  initialQuickView,
  quickViewDefaults,
  type QuickViewResults,
  type QuickViewState,
} from './quick-view-state.ts';
import { panelStyles } from './quick-view-styles.ts';
import type { LinkRow } from './row-groups.ts';
import { repeatInput } from './search-input.ts';
import { sendSearch, sheetStyles } from './sheet.ts';
import { StandIns } from './stand-ins.ts';

/**
 * Shows search results under the theme's own search input while the shopper types. It adds the attributes of a combobox
 * to the input, and removes them when it is removed, or in the holdout of an experiment. On a small screen, results open in a sheet with its own input.
 *
 * @tag vitrine-quick-view
 * @attr for - Selector of the theme's search input, the property `htmlFor`. When several match, the focused one counts.
 * @attr search-path - Address of the shop's results page, up to the query; `/search?q=`, or that of WooCommerce.
 * @attr sheet-media - Media query of screens on which results open in a sheet; `(max-width: 40rem)`.
 * @attr theme-suggestions - Lets the theme's own suggestions run too. Without it, the theme does not hear typing.
 * @attr {on|off} attribution - `off` leaves links and cart lines without their source.
 * @attr trending - Shows trending terms and products in an empty, focused input.
 * @attr {number} widget-id - Id of a stored widget. Other attributes override its settings.
 *
 * @fires service:smartsearch.quickview.ready - The input is attached. On the document, like all events.
 * @fires service:smartsearch.quickview.open - The panel or sheet has opened.
 * @fires service:smartsearch.quickview.close - The panel or sheet has closed.
 * @fires service:smartsearch.quickview.results - The service has responded.
 * @fires service:smartsearch.quickview.view - The results of that response are on screen.
 * @fires service:smartsearch.quickview.select - The shopper follows a row. Cancel it to handle the click.
 * @fires service:smartsearch.quickview.beforeAdd - The shopper adds a variant. Cancel it to add it yourself.
 * @fires service:smartsearch.quickview.add - The cart contains the variant.
 * @csspart panel - The panel or sheet. The rows are children of the element, `vitrine-row` and `vitrine-cell`, with the
 * parts `link`, `media`, `image`, `title`, `price`, `compare-at`, `badge`, `add`, `choose`, `clear` and `failure`.
 * @csspart note - The message when there are no results.
 * @csspart close - The button that closes the sheet or the dialog.
 * @csspart options - The dialog of a product's options, with the button `add`.
 * @csspart option - One value of an option; it also has the part `variant`.
 * @cssproperty --vitrine-panel-background - Background of the panel.
 * @cssproperty --vitrine-panel-color - Text of the panel.
 * @cssproperty --vitrine-unit - Length that sizes are multiples of, `max(1rem, 16px)`.
 * @cssproperty --vitrine-radius - Rounding of the panel.
 * @cssproperty --vitrine-image-ratio - Width to height of pictures, `4 / 5`.
 * @cssproperty --vitrine-image-fit - How a picture fills its frame, `cover`.
 * @cssproperty --vitrine-image-background - Background of pictures.
 * @cssproperty --vitrine-button-background - Background of the buttons of the dialog.
 * @cssproperty --vitrine-button-color - Their text.
 * @cssproperty --vitrine-button-border - Their border colour.
 * @cssproperty --vitrine-sale - Colour of reduced prices and of failures.
 * @cssproperty --vitrine-focus - Colour of the mark around the active cell.
 */
export class VitrineQuickView extends StoredElement {
  static override readonly properties = {
    attribution: textProperty,
    htmlFor: { ...textProperty, attribute: 'for' },
    searchPath: textProperty,
    sheetMedia: textProperty,
    themeSuggestions: flagProperty,
    trending: flagProperty,
  };

  static override readonly defaults = quickViewDefaults;

  static override readonly styles = [sharedStyles, panelStyles, sheetStyles];

  declare attribution: string;
  declare htmlFor: string;
  declare searchPath: string;
  declare sheetMedia: string;
  declare themeSuggestions: boolean;
  declare trending: boolean;

  readonly #report = new QuickViewReport();
  readonly #request = new RequestController(this, 120);
  readonly #standIns = new StandIns(this);
  #view: QuickViewState = initialQuickView;
  #participation: QuickViewResults['participation'];
  #opensOnFocus = true;
  override connectedCallback(): void {
    super.connectedCallback();
    this.#opensOnFocus = true;
    const handlers = {
      focusin: this.#handleFocusIn,
      focusout: ({ target }: Event) => {
        // The input stays the active element while another window or tab has the focus.
        this.#opensOnFocus = target !== document.activeElement;
      },
      pointerdown: this.#handleElsewhere,
      submit: this.#handleSubmit,
      // The input may stand below this element, in a part of the page that is still on its way.
      DOMContentLoaded: () => this.requestUpdate(),
    };
    for (const [name, handler] of Object.entries(handlers)) {
      document.addEventListener(name, handler, { signal: this.connection });
    }
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#view = initialQuickView;
  }

  /** Closes the results, for a theme that shows its own content, such as a cart that a sheet would cover. */
  close(): void {
    this.#dismiss();
    this.#standIns.close();
  }

  protected override willUpdate(changes: Map<PropertyKey, unknown>): void {
    if (changes.size > 0) {
      this.#standIns.reset();
    }
    if (changes.get('themeSuggestions') !== undefined) {
      this.#screen.attach(null);
    }
    if (!this.#screen.input || this.#standIns.isOutdated) {
      this.#attach();
    }
  }

  protected override render(): unknown {
    return this.#screen.render(this.#view);
  }

  protected override updated(): void {
    this.#screen.show(this.#view, this.searchPath);
  }

  /** Themes have several search inputs, and put new ones in: the one in use counts. */
  #attach(): void {
    const isHeldOut = this.#participation?.isHeldOut();
    const input = isHeldOut ? null : this.#standIns.inputInUse(this.#screen.input);
    if (input === this.#screen.input) {
      return;
    }
    this.#screen.attach(input, !this.themeSuggestions);
    this.#request.cancel();
    this.#view = initialQuickView;
    this.requestUpdate();
    if (input) {
      // The shopper was faster than this script.
      if (input.value && input.matches(':focus')) {
        this.#handleInput(false);
      }
      this.#report.attached();
    }
  }

  #search(query: string): void {
    this.#request.cancel();
    if (query) {
      // When it fails, the theme's own search is still there.
      void this.#request.send((signal) => searchQuickView(query, signal, this.attribution), {
        answered: (results) => this.#show(results),
        failed: () => this.#dispatch(failed),
        slow: () => this.#dispatch(slowed),
      });
    }
  }

  /** Shows results. In the holdout of an experiment, gives the input back to the theme instead. */
  #show(results: QuickViewResults): void {
    const { input } = this.#screen;
    this.#participation = results.participation;
    // A later moment would depend on the variant: in A, a shopper may follow a row at once.
    results.participation?.expose();
    if (this.#participation?.isHeldOut()) {
      this.#dismiss();
      this.#attach();
      repeatInput(this.themeSuggestions ? null : input);
    } else {
      this.#dispatch(answered(results));
    }
  }

  readonly #dispatch = (action: Action): void => {
    const former = this.#view;
    const view = reduce(former, action);
    if (view !== former) {
      this.#view = view;
      if (isRequestOver(former, view)) {
        this.#search(view.query);
      }
      this.requestUpdate();
      this.#report.changed(former, view);
    }
  };

  readonly #dismiss = (): void => this.#dispatch(dismissed);
  readonly #add = (product: StoreProduct): void => {
    void this.#report.add(this.renderRoot, product, this.#view, (addition) =>
      this.#dispatch(additionChanged(product.id, addition)),
    );
  };

  readonly #select = (row: LinkRow, url: string, event: MouseEvent): void => {
    if (this.#report.selected(row, url, this.#view, event)) {
      this.#dismiss();
    }
  };

  readonly #clear = (): void => {
    this.#report.clearRecent();
    this.#dispatch(recentLoaded([]));
  };

  readonly #handleInput = (isClick: boolean): void => {
    this.#dispatch(screenMeasured(matchMedia(this.sheetMedia).matches));
    this.#dispatch(typed(this.#screen.typedText(), isClick || this.#view.isWanted));
    this.#report.loadBeforeTyping(this, this.#view, this.#dispatch);
  };

  readonly #handleKeyDown = (event: KeyboardEvent): boolean => {
    const { input } = this.#screen;
    if (!input) {
      return false;
    }
    const [action, isConsumed] = effectOfKey(event, this.#view, getComputedStyle(input).direction);
    if (action === 'press') {
      pressCell(this.#screen.activeCell(), event);
    } else if (action === 'submit') {
      this.#report.remember(input.value);
      sendSearch(input, this.searchPath);
    } else if (action) {
      this.#dispatch(action);
    }
    return isConsumed;
  };

  readonly #handleSubmit = (event: Event): void => {
    const { input } = this.#screen;
    if (input && event.target === input.form) {
      this.#report.remember(input.value);
      followRedirect(this, this.#view, input.value, event);
    }
  };

  readonly #handleFocusIn = (event: Event): void => {
    this.#handleElsewhere(event);
    this.#attach();
    if (event.target === this.#screen.input) {
      // Themes focus the input when they open their search. A closed sheet returns the focus, and stays closed.
      const isOpening = this.trending && this.#opensOnFocus && !this.#screen.typedText();
      if (isOpening && !matchMedia(this.sheetMedia).matches) {
        this.#handleInput(true);
      } else {
        this.#report.loadBeforeTyping(this, this.#view, this.#dispatch);
      }
    }
  };

  readonly #handleElsewhere = ({ target }: Event): void => {
    if (target !== this.#screen.input && !(target instanceof Node && this.contains(target))) {
      this.#dismiss();
    }
  };

  // Below the handlers that it is given.
  readonly #screen = new QuickViewScreen(this, {
    handleInput: this.#handleInput,
    handleKeyDown: this.#handleKeyDown,
    select: this.#select,
    add: this.#add,
    clear: this.#clear,
    dismiss: this.#dismiss,
  });
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-quick-view': VitrineQuickView;
  }
}
