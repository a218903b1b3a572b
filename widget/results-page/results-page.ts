import { render } from 'lit';
import { emit } from '../core/document-events.ts';
import { askResults } from './results-client.ts';
import {
  continued,
  initialResults,
  reduceResults,
  type ResultsAction,
  type SearchResults,
} from './results-reducer.ts';
import type { Search } from './search-address.ts';
import { atPage, isFiltered } from './search-steps.ts';
import { cardStyles } from '../card/card-styles.ts';
import { addressOf, currentSearch } from './page-address.ts';
import { followLink, isLedAway, tellResults } from './results-actions.ts';
import type { ResultsContext } from './results-context.ts';
import type { FiltersDrawing } from './filters/results-filters.ts';
import { layout } from './results-layout.ts';
import { beginAtTop, focusOn, keepEndOffScreen, keepPlace } from './results-place.ts';
import { purchasesIn } from './results-purchases.ts';
import { requestOf, settingNames, settingsOf, shownAbove } from './results-settings.ts';
import { resultsStyles, wide } from './results-styles.ts';
import { sharedStyles } from '../core/shared-styles.ts';
import { attachStyledRoot } from '../core/style-sheet.ts';

/**
 * The results of a search with filters, sorting and pages. What it shows is what the address says: the
 * term in `q`, filters under the platform's own names.
 *
 * @tag vitrine-results-page
 * @attr page-size - Products on a page, `24`; 100 at most.
 * @attr paging - `pages` (default), or `more` for a button that loads more below.
 * @attr facets - What results can be narrowed by, in this order: `availability price categories options
 * vendors`; `tags` are left out unless named.
 * @attr swatches - Colours of option values, `Moss: #717a50; Oat: #d8c8ac`.
 *
 * @slot fallback - The theme's own results, shown without script and when the service does not answer.
 *
 * @fires service:smartsearch.resultsPage.ready - On the document, once the element is on the page.
 * @fires service:smartsearch.resultsPage.results - On the document, when results are shown.
 * @fires service:smartsearch.resultsPage.select - A product is followed. Prevent it to take over.
 * @fires service:smartsearch.resultsPage.beforeAdd - On the document, before a product goes into the
 * cart; can be prevented.
 * @fires service:smartsearch.resultsPage.add - On the document, after the cart has the product.
 *
 * @csspart base - All of it.
 * @csspart toolbar - The line of `count`, `sort` and, on small screens, `filters`.
 * @csspart sheet - The filters on small screens, with the button `show` that closes it.
 * @csspart chips - What is set, each a `chip`, and `clear`, the link that removes all.
 * @csspart facets - All filters, each a `facet` with its `facet-title`, `value`s, `swatch`es or
 * `price-input`s.
 * @csspart correction - What was searched for instead.
 * @csspart empty - Words where nothing was found.
 * @csspart cards - The products. Each is a `card`, a link with the parts `media`, `image`, `badge`,
 * `title`, `price` and `compare-at`, with the button `add` under it.
 * @csspart options - The dialog of a product's options, each value an `option`, with `add` and `close`.
 * @csspart failure - That something did not work.
 * @csspart pages - The links to other pages, each a `page`.
 * @csspart more - The link that loads more.
 *
 * @cssproperty --vitrine-columns - Columns of products, which else follow the width.
 * @cssproperty --vitrine-gap - Space between columns.
 * @cssproperty --vitrine-radius - Rounding of pictures and controls.
 * @cssproperty --vitrine-image-ratio - Width to height of pictures, `4 / 5`.
 * @cssproperty --vitrine-image-fit - How pictures fill their frames, `cover`.
 * @cssproperty --vitrine-image-background - Behind the pictures.
 * @cssproperty --vitrine-badge-background - Ground of the words over a picture.
 * @cssproperty --vitrine-badge-color - Their text.
 * @cssproperty --vitrine-button-background - Ground of the buttons under products.
 * @cssproperty --vitrine-button-color - Their text.
 * @cssproperty --vitrine-button-border - Their border.
 * @cssproperty --vitrine-panel-background - Ground of the sheet and of dialogs.
 * @cssproperty --vitrine-panel-color - Their text.
 * @cssproperty --vitrine-sale - Colour of reduced prices and of failures.
 * @cssproperty --vitrine-focus - Colour of the focus ring.
 */
export class VitrineResultsPage extends HTMLElement {
  static readonly observedAttributes = settingNames;

  readonly #root = attachStyledRoot(this, [sharedStyles, cardStyles, resultsStyles]);
  readonly #wide = matchMedia(wide);
  /** Null until they are asked for, which on small screens may be never. */
  #filters: FiltersDrawing | null = null;
  #selling: ReturnType<typeof purchasesIn> | null = null;
  #purchases: ResultsContext['purchases'] = null;
  #view = initialResults(currentSearch());
  #isReady = false;
  #asking = new AbortController();
  #connection = new AbortController();
  #returnToPlace: (() => void) | undefined;

  constructor() {
    super();
    const handleClick = (event: Event) => followLink(event, this.#context());
    this.#root.addEventListener('click', handleClick);
    this.#root.addEventListener('auxclick', handleClick);
  }

  connectedCallback(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    addEventListener('popstate', this.#follow, { signal });
    addEventListener('pageshow', this.#handleReturn, { signal });
    this.#wide.addEventListener('change', this.#handleWidth, { signal });
    this.#returnToPlace = keepPlace(signal);
    this.#navigate(currentSearch());
    if (!this.#isReady) {
      this.#isReady = true;
      emit('smartsearch.resultsPage.ready', undefined);
    }
  }

  disconnectedCallback(): void {
    this.#connection.abort();
    this.#asking.abort();
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (before !== now && this.isConnected && this.#isReady) {
      this.#retry();
    }
  }

  #context(): ResultsContext {
    return {
      view: this.#view,
      settings: settingsOf(this),
      purchases: this.#purchases,
      isWide: this.#wide.matches,
      go: this.#go,
      retry: this.#retry,
      openSheet: () => void this.#openSheet(),
    };
  }

  /** Back and forward lead through all addresses but those of what was loaded below. */
  readonly #go = (address: string, step = ''): void => {
    const isHere = new URL(address, location.href).href === location.href;
    history[isHere || step === 'more' ? 'replaceState' : 'pushState'](null, '', address);
    this.#follow();
    if (step === 'page') {
      beginAtTop(this.#root);
    }
  };

  readonly #follow = (): void => {
    const search = currentSearch();
    // The address of a part of the page says nothing new.
    if (addressOf(search) !== addressOf(this.#view.search)) {
      this.#navigate(search);
    }
  };

  readonly #handleReturn = ({ persisted }: PageTransitionEvent): void => {
    // Out of the page cache: what was asked for when the page was left has come to nothing.
    if (persisted && this.#view.status !== 'settled') {
      this.#retry();
    }
  };

  readonly #retry = (): void => this.#navigate(this.#view.search);

  #navigate(search: Search): void {
    this.#dispatch({ type: 'navigated', search });
    void this.#ask(search);
  }

  async #ask(search: Search): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const settings = settingsOf(this);
    const above = shownAbove(search, this.#view.results, settings);
    try {
      this.#selling ??= purchasesIn(this.#root, () => this.#context(), this.#show);
      const [answer, purchases] = await Promise.all([
        askResults(requestOf(search, above, settings), signal, () =>
          this.#dispatch({ type: 'stalled', search }),
        ),
        this.#selling,
        this.#needsFilters && this.#prepareFilters(),
      ]);
      signal.throwIfAborted();
      this.#purchases = purchases;
      this.#hear(answer, above);
    } catch {
      if (!signal.aborted) {
        this.#dispatch({ type: 'failed', search });
      }
    }
  }

  #hear(answer: SearchResults, above: SearchResults | null): void {
    const { search, pageCount } = answer;
    const before = this.#view.results;
    if (isLedAway(answer, before, settingsOf(this))) {
      return;
    }
    // The shop has fewer products than when the address was shared.
    if (pageCount > 0 && search.page > pageCount) {
      history.replaceState(null, '', addressOf(atPage(search, pageCount)));
      this.#follow();
      return;
    }
    this.#dispatch({ type: 'answered', results: above ? continued(above, answer) : answer });
    this.#returnToPlace?.();
    tellResults(this.#context(), answer, before);
    if (above) {
      focusOn(this.#root, `[data-index="${above.products.length}"] a`);
    }
  }

  #dispatch(action: ResultsAction): void {
    keepEndOffScreen(this.#root);
    this.#view = reduceResults(this.#view, action);
    this.#show();
  }

  readonly #show = (): void => {
    const focused = this.#root.activeElement;
    const context = this.#context();
    // What is set has its line above the results, and moves nothing when its code comes.
    const hasPlace = context.view.results !== null || !isFiltered(context.view.search);
    render(layout(context, hasPlace ? this.#filters?.(context) : null), this.#root);
    // Whoever removed the last filter goes on from the number of products.
    if (focused && !focused.isConnected) {
      focusOn(this.#root, '.count');
    }
  };

  get #needsFilters(): boolean {
    return this.#wide.matches || isFiltered(this.#view.search);
  }

  readonly #handleWidth = (): void => {
    this.#show();
    if (this.#needsFilters) {
      void this.#prepareFilters().then(this.#show);
    }
  };

  /** Results without filters are better than none. */
  async #prepareFilters(): Promise<void> {
    const code = await import('./filters/results-filters.ts').catch(() => null);
    this.#filters ??= code && code.filtersIn(this.#root);
  }

  async #openSheet(): Promise<void> {
    await this.#prepareFilters();
    this.#show();
    if (this.isConnected) {
      this.#root.querySelector<HTMLDialogElement>('.sheet:not([open])')?.showModal();
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-results-page': VitrineResultsPage;
  }
}
