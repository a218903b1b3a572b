import { nothing } from 'lit/html.js';
import type { ResultsContext } from './results-context.ts';
import type * as ResultsFilters from './results-filters.ts';

/** The filters of a results page: a small screen does not need their code until somebody asks for it. */
export class LateFilters {
  readonly #root: ShadowRoot;
  /** Undefined until they are asked for, null where they did not come. */
  #loaded: typeof ResultsFilters | null | undefined;

  constructor(root: ShadowRoot) {
    this.#root = root;
  }

  get isToCome(): boolean {
    return this.#loaded === undefined;
  }

  /** Never rejects: results without filters are better than none. */
  async load(): Promise<void> {
    if (this.#loaded) {
      return;
    }
    const loaded = await import('./results-filters.ts').catch(() => null);
    if (loaded && !this.#loaded) {
      this.#root.adoptedStyleSheets.push(loaded.filterStyles);
    }
    this.#loaded = loaded;
  }

  draw(context: ResultsContext): unknown {
    return this.#loaded?.filters(context) ?? nothing;
  }
}
