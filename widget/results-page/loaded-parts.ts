import { isServer } from 'lit';
import type { CardMedia } from '../card-media/card-media.ts';
import type { CardPurchases } from '../cart/card-purchases.ts';
import type { SearchResults } from './actions.ts';
import type { FiltersTemplate } from './filters/filters.ts';
import { trackProduct } from './report.ts';
import { isFiltered } from './search-address.ts';
import type { ResultsHost } from './settings.ts';

/** The parts of a results page whose code is loaded when they are needed. Loading never rejects: results are shown without. */
export class LoadedParts {
  /** Null until they are needed, which on small screens may be never. */
  filters: FiltersTemplate | null = null;
  purchases: CardPurchases | null = null;
  media: CardMedia | null = null;
  readonly #host: ResultsHost;
  readonly #results: () => SearchResults | null;

  constructor(host: ResultsHost, results: () => SearchResults | null) {
    this.#host = host;
    this.#results = results;
  }

  /** Loads what results need that a server has rendered. */
  async loadFor({ search, missing }: SearchResults): Promise<void> {
    await Promise.all([
      missing === undefined && this.loadCards(),
      isFiltered(search) && this.loadFilters(),
    ]);
  }

  /** Loads buttons, swatches and second pictures. */
  async loadCards(): Promise<void> {
    const host = this.#host;
    const isMedia = host.swatchOption || host.secondPicture;
    const [cart, media] = await Promise.all([
      import('../cart/card-purchases.ts').catch(() => null),
      isMedia && import('../card-media/card-media.ts').catch(() => null),
    ]);
    this.media = media ? (this.media ?? new media.CardMedia(host)) : null;
    this.purchases ??=
      cart &&
      new cart.CardPurchases({
        root: host.renderRoot,
        requestUpdate: () => host.requestUpdate(),
        events: 'smartsearch.resultsPage',
        priceFormat: () => this.#results()?.priceFormat ?? '',
        added: (product) => trackProduct('added', product, this.#results()),
      });
  }

  async loadFilters(): Promise<void> {
    const code = !this.filters && (await import('./filters/filters.ts').catch(() => null));
    this.filters = code ? code.filtersIn(this.#host.renderRoot) : this.filters;
    if (!isServer) {
      this.#host.requestUpdate();
    }
  }
}
