import { LitElement, html, nothing, render, type TemplateResult } from 'lit';
import { addToCart } from '../cart.ts';
import { emit } from '../document-events.ts';
import { say, texts } from '../i18n/say.ts';
import { currentPage, type Page } from '../page.ts';
import type { StoreProduct } from '../product.ts';
import { askQuickView } from '../quick-view-client.ts';
import {
  hasRows,
  initialQuickView,
  isAskedAnew,
  isEmpty,
  isShown,
  reduceQuickView,
  type Addition,
  type QuickViewAction,
  type QuickViewState,
} from '../state/quick-view.ts';
import { effectOfKey } from '../state/quick-view-keys.ts';
import { Announcement } from './announcement.ts';
import { cellId, pressCell, renderRows } from './quick-view-rows.ts';
import { panelStyles } from './quick-view-styles.ts';
import { findInputs, SearchInput } from './search-input.ts';
import { sharedStyles } from './shared-styles.ts';
import { UnderInput } from './under-input.ts';

let instances = 0;

/**
 * Search results under the theme's own search input while the shopper types. The input stays the
 * theme's: it gets the attributes of a combobox, and loses them again when this element goes.
 *
 * @fires service:smartsearch.quickview.ready - On the document, once the input is attached.
 * @fires service:smartsearch.quickview.add - On the document, after a product was added to the
 * cart; `detail.product` is the product.
 *
 * @csspart panel - The panel. The rows are children of the element, `vitrine-row` and
 * `vitrine-cell`, and have the parts `link`, `media`, `image`, `title`, `price`, `compare-at`,
 * `badge`, `add`, `choose` and `failure`.
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
export class VitrineQuickView extends LitElement {
  static override styles = [sharedStyles, panelStyles];
  static override properties = {
    inputSelector: { attribute: 'for' },
    searchPath: { attribute: 'search-path' },
  };

  readonly #panel = new UnderInput();

  /** Selector of the theme's search input. Where several match, the one in use counts. */
  inputSelector = '';

  /** Where the shop lists all results, up to the query. */
  searchPath = '/search?q=';

  readonly #gridId = `vitrine-quick-view-${(instances += 1)}`;
  #input: SearchInput | null = null;
  #view: QuickViewState = initialQuickView;
  #announcement = new Announcement();
  #isReady = false;
  #asking = new AbortController();
  #page: Page | null = null;
  #connection = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    // Without a top layer the theme's own search is the better one.
    if (!('popover' in HTMLElement.prototype)) {
      return;
    }
    this.#page = currentPage();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    document.addEventListener('focusin', this.#handleFocusIn, { signal });
    document.addEventListener('pointerdown', this.#handleElsewhere, { signal });
    // The input may stand below this element, in a part of the page that is still on its way.
    document.addEventListener('DOMContentLoaded', () => this.requestUpdate(), { signal });
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#page = null;
    this.#connection.abort();
    this.#panel.close();
    this.#input?.release();
    this.#input = null;
    this.#forget();
    render(nothing, this);
  }

  protected override updated(): void {
    const [first] = this.#input || !this.#page ? [] : findInputs(this.inputSelector);
    if (first) {
      this.#attach(first);
    }
    if (this.#input) {
      const rows = renderRows({
        id: this.#gridId,
        state: this.#view,
        searchPath: this.searchPath,
        add: (product) => void this.#add(product),
      });
      render(rows, this);
      this.#showState(this.#input);
    }
  }

  #attach(element: HTMLInputElement): void {
    this.#input?.release();
    this.#input = new SearchInput(element, this.#gridId, {
      handleInput: this.#handleInput,
      handleKeyDown: this.#handleKeyDown,
    });
    this.#forget();
    // The shopper was faster than this script.
    if (element.matches(':focus') && element.value) {
      this.#handleInput();
    }
    if (!this.#isReady) {
      this.#isReady = true;
      emit('smartsearch.quickview.ready', undefined);
    }
  }

  #forget(): void {
    this.#asking.abort();
    this.#view = initialQuickView;
    this.#announcement = new Announcement();
  }

  /** Ends the request for the former query, and asks for the one that the input now holds. */
  async #ask(query: string): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const page = this.#page;
    if (!query || !page) {
      return;
    }
    try {
      const handleStall = () => this.#dispatch({ type: 'stalled', query });
      const results = await askQuickView(page, query, signal, handleStall);
      this.#dispatch({ type: 'answered', results });
    } catch {
      // The theme's own search is still there.
      if (!signal.aborted) {
        this.#dispatch({ type: 'failed', query });
      }
    }
  }

  #dispatch(action: QuickViewAction): void {
    const former = this.#view;
    this.#view = reduceQuickView(former, action);
    if (this.#view === former) {
      return;
    }
    this.#announcement.follow(former, this.#view);
    if (isAskedAnew(former, this.#view)) {
      void this.#ask(this.#view.query);
    }
    this.requestUpdate();
  }

  /** Not a task: a second product is added without giving up the first. */
  async #add(product: StoreProduct): Promise<void> {
    const productId = product.id;
    const tell = (addition: Addition) => this.#dispatch({ type: 'addition', productId, addition });
    const variant = product.variants.find(({ available }) => available);
    if (!variant || this.#view.additions.get(productId)?.status === 'adding') {
      return;
    }
    this.#announcement.say('');
    tell({ status: 'adding' });
    const answer = await addToCart(variant.id);
    if (answer.isAdded) {
      tell({ status: 'added' });
      this.#announcement.say(texts.addedToCart);
      emit('smartsearch.quickview.add', { product, variant });
      return;
    }
    const { reason } = answer;
    tell({ status: 'failed', reason });
    this.#announcement.say(reason || texts.addFailed, !reason);
  }

  readonly #handleInput = (): void => {
    this.#dispatch({ type: 'typed', query: this.#input?.element.value ?? '' });
  };

  readonly #handleKeyDown = (event: KeyboardEvent): void => {
    // Safari says 229, and nothing else, for the key that ends a composition.
    if (event.isComposing || event.keyCode === 229 || !this.#input) {
      return;
    }
    const { direction } = getComputedStyle(this.#input.element);
    const effect = effectOfKey(event, this.#view, direction);
    if (effect.isConsumed) {
      event.preventDefault();
      // Escape must not close the theme's drawer around the input as well.
      event.stopPropagation();
    }
    if (effect.pressesCell) {
      pressCell(this.#activeCell(), event);
    }
    if (effect.action) {
      this.#dispatch(effect.action);
    }
  };

  /** Themes have several search inputs, and put new ones in: the one in use counts. */
  readonly #handleFocusIn = (event: Event): void => {
    this.#handleElsewhere(event);
    const input = findInputs(this.inputSelector).find((element) => element === event.target);
    if (input && input !== this.#input?.element) {
      this.#attach(input);
      this.requestUpdate();
    }
  };

  readonly #handleElsewhere = ({ target }: Event): void => {
    if (target !== this.#input?.element && !(target instanceof Node && this.contains(target))) {
      this.#dispatch({ type: 'dismissed' });
    }
  };

  /** The focus stays in the input while the pointer works in the panel. */
  readonly #handleMouseDown = (event: MouseEvent): void => {
    event.preventDefault();
  };

  #activeCellId(): string | null {
    const { active } = this.#view;
    return active && cellId(this.#gridId, active.row, active.cell);
  }

  #activeCell(): Element | null {
    return this.querySelector('[aria-selected="true"]');
  }

  #showState(input: SearchInput): void {
    const isOpen = isShown(this.#view);
    const isExpanded = isOpen && hasRows(this.#view.results);
    const panel = this.renderRoot.querySelector<HTMLElement>('.panel');
    if (isOpen && panel) {
      this.#panel.open(panel, input.element);
    } else {
      this.#panel.close();
    }
    if (input.show({ isExpanded, activeId: this.#activeCellId() })) {
      this.#activeCell()?.scrollIntoView({ block: 'nearest' });
    }
  }

  protected override render(): TemplateResult {
    const view = this.#view;
    const { text, isOurs } = this.#announcement;
    const isStalled = view.status === 'stalled';
    const note = isEmpty(view) ? say(texts.noResults, { query: view.query }) : texts.searching;
    return html`<div
        part="panel"
        class="panel"
        popover="manual"
        @mousedown=${this.#handleMouseDown}
      >
        <div class="progress" ?hidden=${!isStalled}></div>
        <p
          class="note"
          lang=${texts.locale}
          ?hidden=${!isEmpty(view) && !(isStalled && !view.results)}
        >
          ${note}
        </p>
        <slot name="grid"></slot>
      </div>
      <div class="unseen" role="status" lang=${isOurs ? texts.locale : nothing}>${text}</div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-quick-view': VitrineQuickView;
  }
}
