import { render } from 'lit/html.js';
import { emit } from '../document-events.ts';
import { resultsPageTexts as words } from '../i18n/results-page-en.ts';
import { say, sayCount, texts } from '../i18n/say.ts';
import {
  continued,
  initialResults,
  reduceResults,
  type ResultsAction,
  type SearchResults,
} from '../state/results-page.ts';
import type { Search } from '../state/search-address.ts';
import { isFiltered } from '../state/search-steps.ts';
import { askResults } from '../results-client.ts';
import { cardStyles } from './card-styles.ts';
import { addressOf, currentSearch, isPlainClick, leadsElsewhere } from './page-address.ts';
import { LateFilters } from './late-filters.ts';
import { followResult, leadAway, tellResults, tellTaken } from './results-actions.ts';
import { own, type ResultsContext } from './results-context.ts';
import { layout } from './results-layout.ts';
import { requestOf, settingNames, settingsOf, shownAbove } from './results-settings.ts';
import { resultsStyles } from './results-styles.ts';
import { sharedStyles } from './shared-styles.ts';
import { attachStyledRoot } from './style-sheet.ts';

/** From this width on there is room for facets beside the results. */
const wide = '(min-width: 800px)';

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
 * `title`, `price` and `compare-at`, and has `add` or `choose`.
 * @csspart failure - That something did not work.
 * @csspart pages - The links to other pages, each a `page`.
 * @csspart more - The link that loads more.
 *
 * @cssproperty --vitrine-columns, --vitrine-gap - Columns of products, which else follow the width.
 * @cssproperty --vitrine-radius - Rounding of pictures and controls.
 * @cssproperty --vitrine-image-ratio, --vitrine-image-fit, --vitrine-image-background - Pictures.
 * @cssproperty --vitrine-panel-background, --vitrine-panel-color - Ground and text of the sheet.
 * @cssproperty --vitrine-badge-background, --vitrine-badge-color - The mark on a picture.
 * @cssproperty --vitrine-sale, --vitrine-focus - Colours of reduced prices and failures, and of the focus.
 */
export class VitrineResultsPage extends HTMLElement {
  static readonly observedAttributes = settingNames;

  readonly #root = attachStyledRoot(this, [sharedStyles, cardStyles, resultsStyles]);
  readonly #filters = new LateFilters(this.#root);
  readonly #wide = matchMedia(wide);
  #purchases: ResultsContext['purchases'] = null;
  #view = initialResults(currentSearch());
  #announcement: unknown = '';
  #isReady = false;
  #asking = new AbortController();
  #connection = new AbortController();

  connectedCallback(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    addEventListener('popstate', this.#follow, { signal });
    addEventListener('pageshow', this.#handlePageShow, { signal });
    this.#wide.addEventListener('change', this.#show, { signal });
    this.#root.addEventListener('click', this.#handleClick, { signal });
    this.#root.addEventListener('auxclick', this.#handleClick, { signal });
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

  attributeChangedCallback(): void {
    if (this.isConnected && this.#isReady) {
      this.#navigate(this.#view.search);
    }
  }

  #context(): ResultsContext {
    return {
      view: this.#view,
      settings: settingsOf(this),
      purchases: this.#purchases,
      announcement: this.#announcement,
      isWide: this.#wide.matches,
      go: (search) => this.#visit(addressOf(search)),
      retry: () => this.#navigate(this.#view.search),
      openSheet: () => void this.#openSheet(),
    };
  }

  /** Back and forward lead through all addresses but those of what was loaded below. */
  #visit(address: string, isReplaced = false): void {
    history[isReplaced ? 'replaceState' : 'pushState'](null, '', address);
    this.#follow();
  }

  readonly #follow = (): void => {
    const search = currentSearch();
    // The address of a part of the page says nothing new.
    if (addressOf(search) !== addressOf(this.#view.search)) {
      this.#navigate(search);
    }
  };

  #navigate(search: Search): void {
    this.#announcement = '';
    this.#dispatch({ type: 'navigated', search });
    void this.#ask(search);
  }

  async #ask(search: Search): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const settings = settingsOf(this);
    const above = shownAbove(search, this.#view.results, settings);
    const handleStall = () => this.#dispatch({ type: 'stalled', search });
    try {
      const [answer] = await Promise.all([
        askResults(requestOf(search, above, settings), signal, handleStall),
        this.#preparePurchases(),
      ]);
      signal.throwIfAborted();
      this.#hear(answer, above);
    } catch {
      if (!signal.aborted) {
        this.#announcement = own(words.failed);
        this.#dispatch({ type: 'failed', search });
      }
    }
  }

  /** Products that cannot be bought here are better than none. */
  async #preparePurchases(): Promise<void> {
    const code = await import('./card-purchases.ts').catch(() => null);
    this.#purchases ??=
      code &&
      new code.CardPurchases({
        root: this.#root,
        name: 'smartsearch.resultsPage',
        detailOf: (choice) => choice,
        moneyFormat: () => this.#view.results?.moneyFormat ?? '',
        properties: () => undefined,
        update: this.#tellPurchase,
        added: (product) => tellTaken('added', product, this.#context()),
      });
  }

  readonly #tellPurchase = (): void => {
    const { announcement = '', isOurs = true } = this.#purchases ?? {};
    this.#announcement = isOurs ? own(announcement) : announcement;
    this.#show();
  };

  #hear(answer: SearchResults, above: SearchResults | null): void {
    const { search, redirect, total, pageCount } = answer;
    const before = this.#view.results;
    // Who is led to the same term, sorted otherwise, may sort and turn its pages.
    const isNew = before?.search.term !== search.term && !isFiltered(search);
    if (isNew && leadsElsewhere(redirect)) {
      leadAway(answer, settingsOf(this).pageSize);
      return;
    }
    // The shop has fewer products than when the address was shared.
    if (pageCount > 0 && search.page > pageCount) {
      this.#visit(addressOf({ ...search, page: pageCount }), true);
      return;
    }
    this.#announcement = own(
      total > 0 ? sayCount(words.count, total) : say(texts.noResults, { query: search.term }),
    );
    const results = above ? continued(above, answer) : answer;
    this.#dispatch({ type: 'answered', results });
    tellResults(this.#context(), answer, before);
    if (above) {
      this.#focus(`[data-index="${above.products.length}"] a`);
    }
  }

  #dispatch(action: ResultsAction): void {
    this.#keepEndOffScreen();
    this.#view = reduceResults(this.#view, action);
    this.#show();
  }

  readonly #show = (): void => {
    const isFilterless = !this.#wide.matches && !isFiltered(this.#view.search);
    if (this.#filters.isToCome && !isFilterless) {
      void this.#filters.load().then(this.#show);
      return;
    }
    const focused = this.#root.activeElement;
    const context = this.#context();
    render(layout(context, this.#filters.draw(context)), this.#root);
    // Whoever removed the last filter goes on from the number of products.
    if (focused && !focused.isConnected) {
      this.#focus('.count');
    }
  };

  async #openSheet(): Promise<void> {
    await this.#filters.load();
    this.#show();
    const sheet = this.#root.querySelector<HTMLDialogElement>('.sheet');
    if (sheet?.isConnected && !sheet.open) {
      sheet.showModal();
    }
  }

  /** What stands below the results never moves on screen, however many of them come. */
  #keepEndOffScreen(): void {
    const { top } = this.getBoundingClientRect();
    this.style.minBlockSize = `max(100svh, ${Math.ceil(innerHeight - top)}px)`;
  }

  #focus(selector: string): void {
    this.#root.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }

  readonly #handlePageShow = ({ persisted }: PageTransitionEvent): void => {
    // Out of the page cache: what was asked for when the page was left has come to nothing.
    if (persisted && this.#view.status !== 'settled') {
      this.#navigate(currentSearch());
    }
  };

  readonly #handleClick = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !(event instanceof MouseEvent)) {
      return;
    }
    const { step } = link.dataset;
    if (step === undefined) {
      followResult(link, this.#context(), event);
      return;
    }
    if (!isPlainClick(event)) {
      return;
    }
    event.preventDefault();
    this.#visit(link.href, step === 'more');
    if (step === 'page') {
      this.#focus('.count');
      if (this.getBoundingClientRect().top < 0) {
        this.scrollIntoView();
      }
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'vitrine-results-page': VitrineResultsPage;
  }
}
