import { render, type PropertyValues, type TemplateResult } from 'lit';
import { cardStyles } from '../card/card-styles.ts';
import { emit } from '../core/document-events.ts';
import { announce } from '../core/live-region.ts';
import { RequestController } from '../core/request-controller.ts';
import { sharedStyles } from '../core/shared-styles.ts';
import { StoredElement } from '../core/stored-element.ts';
import { flagProperty, textProperty } from '../core/vitrine-element.ts';
import { addressOf, currentSearch, goToLastPage, isOfTheme } from './page-address.ts';
import { exposeResults, redirect, reportResults } from './report.ts';
import { loadResults } from './client.ts';
import { layout, outcomeOf } from './layout.ts';
import { LoadedParts } from './loaded-parts.ts';
import { beginResults } from './rendered-results.ts';
import { PlaceController } from './place.ts';
import {
  answered,
  appended,
  failed,
  initialResults,
  leftToTheme,
  navigated,
  resultsBefore,
  slowed,
  wholeResults,
  type Action,
  type SearchResults,
} from './actions.ts';
import { facetsOfShop, readSettings, requestOf } from './settings.ts';
import { resultsStyles, wide } from './styles.ts';
import { isFiltered, type Search } from './search-address.ts';

/**
 * Shows the results of a search, or the products of a collection, with filters, sorting and pages. It reads the search
 * from the address: the term from the parameter of the store's search, filters from the platform's own parameters.
 * @tag vitrine-results-page
 * @attr page-size - Products on a page, `24`; 100 at most.
 * @attr paging - `pages` (default), or `more` for a button that loads more below.
 * @attr facets - Filters in their order, of `availability price categories options vendors tags`; `shop` (default): those of the search settings.
 * @attr collection - Handle of the collection whose products are shown. The fallback stays until they are there.
 * @attr smart-sort - The collection begins with the products that viewers most likely buy, instead of in its own order.
 * @attr promoted-ids - Ids of products that the first page shows besides its own, as in `1,2`.
 * @attr {on|off} attribution - `off` leaves links and cart lines without their source.
 * @attr swatches - Colours of option values, `Moss: #717a50; Oat: #d8c8ac`.
 * @attr swatch-option - Names of the option whose values are swatches under cards, `Colour, Color`.
 * @attr second-picture - Shows the second picture of a product under a pointer and after a swipe.
 * @attr {number} widget-id - Id of a stored widget. Other attributes override its settings.
 * @slot fallback - The theme's own results, shown without script, when the service does not respond, and in a holdout.
 * @fires service:smartsearch.resultsPage.ready - On the document, once the element is on the page.
 * @fires service:smartsearch.resultsPage.results - On the document, when results are shown.
 * @fires service:smartsearch.resultsPage.select - A product is followed. Cancel it to handle the click.
 * @fires service:smartsearch.resultsPage.beforeAdd - On the document, before an addition; can be cancelled.
 * @fires service:smartsearch.resultsPage.add - On the document, after the cart has the product.
 * @csspart base - The whole element.
 * @csspart toolbar - The line of `count`, `sort` and, on small screens, `filters`.
 * @csspart sheet - The filters on small screens, with the button `show` that closes it.
 * @csspart chips - The active filters, each a `chip`, and `clear`, the link that removes all.
 * @csspart facets - All filters, each a `facet` with `facet-title`, `value`s, `swatch`es or `price-input`s.
 * @csspart correction - How the term was read otherwise.
 * @csspart as-typed - The link in `correction` that searches for the term as typed.
 * @csspart missing - Names the words that no product has, above those of the other words.
 * @csspart empty - The message when nothing was found.
 * @csspart cards - The products. Each is a `card`, a link with the parts `media`, `image`, `badge`, `title`, `price` and `compare-at`, with `card-swatches`, each a `card-swatch`, and the button `add` under it.
 * @csspart options - The dialog of a product's options, each value an `option`, with `add` and `close`.
 * @csspart failure - The message of a failure.
 * @csspart pages - The links to other pages, each a `page`.
 * @csspart more - The link that loads more.
 * @cssproperty --vitrine-columns - Columns of products; by default they follow the width.
 * @cssproperty --vitrine-gap - Space between columns.
 * @cssproperty --vitrine-unit - Length that sizes are multiples of, `max(1rem, 16px)`.
 * @cssproperty --vitrine-radius - Rounding of pictures and controls.
 * @cssproperty --vitrine-image-ratio - Width to height of pictures, `4 / 5`.
 * @cssproperty --vitrine-image-fit - How pictures fill their frames, `cover`.
 * @cssproperty --vitrine-image-background - Background of pictures.
 * @cssproperty --vitrine-badge-background - Background of the words over a picture.
 * @cssproperty --vitrine-badge-color - Their text.
 * @cssproperty --vitrine-button-background - Background of the buttons under products.
 * @cssproperty --vitrine-button-color - Their text.
 * @cssproperty --vitrine-button-border - Their border colour.
 * @cssproperty --vitrine-panel-background - Background of the sheet and of dialogs.
 * @cssproperty --vitrine-panel-color - Their text.
 * @cssproperty --vitrine-sale - Colour of reduced prices and of failures.
 * @cssproperty --vitrine-focus - Colour of the focus ring.
 */
export class VitrineResultsPage extends StoredElement {
  static override readonly properties = {
    pageSize: textProperty,
    paging: textProperty,
    facets: textProperty,
    collection: textProperty,
    smartSort: flagProperty,
    attribution: textProperty,
    promotedIds: textProperty,
    swatches: textProperty,
    swatchOption: textProperty,
    secondPicture: flagProperty,
  };

  static override readonly defaults = { facets: facetsOfShop };

  static override readonly styles = [sharedStyles, cardStyles, resultsStyles];

  declare pageSize: string | number;
  declare paging: string;
  declare facets: string;
  declare collection: string;
  declare smartSort: boolean;
  declare attribution: string;
  declare promotedIds: string;
  declare swatches: string;
  declare swatchOption: string;
  declare secondPicture: boolean;

  readonly #request = new RequestController(this);
  readonly #place = new PlaceController(this);
  #view = initialResults();
  #isOutdated = false;
  #wide: MediaQueryList | undefined;
  readonly #parts = new LoadedParts(this, () => this.#view.results);
  #hasSheet = false;
  #filtersCode: Promise<void> | undefined;
  /** True until the first update of results that a server has rendered. It does not know the width of the screen. */
  #isBegun = false;

  override connectedCallback(): void {
    super.connectedCallback();
    const signal = this.connection;
    addEventListener('popstate', this.#follow, { signal });
    addEventListener('pageshow', this.#handleReturn, { signal });
    this.#wide = matchMedia(wide);
    this.#wide.addEventListener('change', () => this.requestUpdate(), { signal });
    this.#place.listen(signal);
    this.#navigate(currentSearch());
    if (this.widgetId && !this.hasUpdated && !this.hasAttribute('rendered')) {
      // The first update waits for the stored settings; the place of the results does not.
      render(this.render(), this.renderRoot, this.renderOptions);
    }
  }

  /** Begins with rendered results. A server calls it too, with what it is going to send. */
  async show(results: SearchResults, requireSame?: () => void): Promise<void> {
    await this.#parts.loadFor(results).then(requireSame);
    this.#view = answered(results)({ ...this.#view, search: results.search });
    this.#isBegun = true;
    this.#isOutdated = false;
  }

  protected override async beginRendered(): Promise<void> {
    const { results, takeOver, requireSame } = await beginResults(this);
    await this.show(results, requireSame);
    this.takeOver = takeOver;
    this.isStoredKnown = true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (this.#isBegun) {
      return;
    }
    // Lit also reports a property that was set to the value it had.
    if ([...changed].some(([name, before]) => Reflect.get(this, name) !== before)) {
      this.#retry();
    }
    if (!this.isConnected) {
      return;
    }
    if (this.#wide?.matches || isFiltered(this.#view.search)) {
      this.#filtersCode = this.#parts.loadFilters();
    }
    if (this.#isOutdated) {
      this.#isOutdated = false;
      this.#send();
    }
  }

  /** Returns the contents of the shadow root. A server calls it too. */
  override render(): TemplateResult {
    const view = this.#view;
    const context = {
      view,
      settings: readSettings(this),
      purchases: this.#parts.purchases,
      media: this.#parts.media,
      hasBlanks: !this.#isBegun,
      isWide: !this.#isBegun && (this.#wide?.matches ?? true),
      go: this.#go,
      retry: this.#retry,
      hasSheet: this.#hasSheet,
      openSheet: this.#openSheet,
    };
    // The chips have a line above the results: they come with the results and not with their code.
    const hasPlace = view.results !== null || !isFiltered(view.search);
    return layout(context, hasPlace ? this.#parts.filters?.(context) : null);
  }

  protected override firstUpdated(): void {
    emit('smartsearch.resultsPage.ready', undefined);
    const { results } = this.#view;
    if (this.#isBegun && results) {
      this.#isBegun = false;
      void (results.missing === undefined ? this.#show(results, null, null) : this.#retry());
    }
  }

  /** Goes back and forward through all addresses but those of results that were loaded below. */
  readonly #go = (address: string, step = ''): void => {
    const isHere = new URL(address, location.href).href === location.href;
    history[isHere || step === 'more' ? 'replaceState' : 'pushState'](null, '', address);
    this.#follow();
    if (step === 'page') {
      this.#place.beginAtTop();
    }
  };

  readonly #follow = (): void => {
    const search = currentSearch();
    // A change of the fragment is no other search.
    if (addressOf(search) !== addressOf(this.#view.search)) {
      this.#navigate(search);
    }
  };

  readonly #handleReturn = ({ persisted }: PageTransitionEvent): void => {
    // The browser ended the request when it put the page into its cache.
    if (persisted && this.#view.status !== 'settled') {
      this.#retry();
    }
  };

  readonly #retry = (): void => this.#navigate(this.#view.search);

  #navigate(search: Search): void {
    this.#dispatch(isOfTheme(this) ? leftToTheme({ search }) : navigated(search));
    this.#isOutdated = this.#view.status === 'loading';
  }

  #send(): void {
    const [{ search }, settings] = [this.#view, readSettings(this)];
    const above = settings.isAppending ? resultsBefore(search, this.#view) : null;
    void this.#request.send(
      (signal) =>
        Promise.all([
          loadResults(requestOf(search, above, settings), signal),
          this.#parts.loadCards(),
          this.#filtersCode,
        ]),
      {
        answered: ([answer]) => this.#show(answer, above),
        failed: () => this.#dispatch(failed),
        slow: () => this.#dispatch(slowed),
      },
    );
  }

  async #show(
    answer: SearchResults,
    above: SearchResults | null,
    before = wholeResults(this.#view),
  ): Promise<void> {
    if (redirect(answer, before)) {
      return;
    }
    if (exposeResults(answer, this)) {
      return this.#dispatch(leftToTheme(answer));
    }
    if (goToLastPage(answer)) {
      return this.#follow();
    }
    const results = above ? appended(above, answer) : answer;
    this.#dispatch(answered(results));
    await this.updateComplete;
    this.#place.restore();
    reportResults(results, answer, before);
    if (above) {
      this.#place.focus(`[data-index="${above.products.length}"] a`);
    }
  }

  #dispatch(action: Action): void {
    this.#view = action(this.#view);
    this.#place.keepHeight(this.#view);
    announce(this.renderRoot, outcomeOf(this.#view, this.querySelector('[slot=fallback]')));
    this.requestUpdate();
  }

  readonly #openSheet = async (): Promise<void> => {
    await this.#parts.loadFilters();
    this.#hasSheet = true;
    this.requestUpdate();
    await this.updateComplete;
    if (this.isConnected) {
      this.renderRoot.querySelector<HTMLDialogElement>('.sheet:not([open])')?.showModal();
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-results-page': VitrineResultsPage;
  }
}
