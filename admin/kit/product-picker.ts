import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from './admin-element.ts';
import './chosen-products.ts';
import { sentenceOf } from './loaded.ts';
import { modal } from './modal.ts';
import type { ChosenProduct, ListKind, LoadProducts, PickedProduct } from './picked-product.ts';
import { readPastedProducts } from './pasted-products.ts';
import { texts } from './product-texts/texts.ts';

/** Between the last key and the request. */
const pauseMilliseconds = 150;
/** As many ids as a request may hold. */
const mostIds = 250;

/**
 * A dialog in which products are found, chosen and, in lists that have an order, put in order: a search input above a
 * list of options, after the pattern of the multi-select listbox of the ARIA authoring practices, and the chosen ones
 * below. Nothing is loaded before the dialog opens.
 */
export class ProductPicker extends AdminElement {
  static override properties: PropertyDeclarations = {
    chosen: { attribute: false },
    load: { attribute: false },
    kind: { attribute: false },
    onChoose: { attribute: false },
    onClose: { attribute: false },
    found: { state: true },
    picked: { state: true },
    active: { state: true },
    known: { state: true },
    moved: { state: true },
    problem: { state: true },
  };

  /** The products that are chosen at first, in order. */
  declare chosen: readonly ChosenProduct[];
  declare load: LoadProducts;
  declare kind: ListKind;
  declare onChoose: (chosen: readonly ChosenProduct[]) => void;
  declare onClose: () => void;
  declare private found: readonly PickedProduct[] | undefined;
  declare private picked: readonly ChosenProduct[];
  /** The option that Tab reaches. */
  declare private active: number;
  /** The products that were found or chosen, by their ids. */
  declare private known: ReadonlyMap<string, PickedProduct>;
  /** The sentence about the last move, until the products change otherwise. */
  declare private moved: string | undefined;
  declare private problem: unknown;
  #request = new AbortController();
  /** Searches do not abort these. */
  readonly #lookups = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.chosen = [];
    this.picked = [];
    this.kind = 'ordered';
    this.known = new Map();
    this.active = 0;
  }

  protected override willUpdate(): void {
    if (!this.hasUpdated) {
      this.picked = this.chosen;
    }
  }

  protected override firstUpdated(): void {
    void this.#find('');
    void this.#learnChosen();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#request.abort();
    this.#lookups.abort();
    clearTimeout(this.#pause);
  }

  protected override render(): TemplateResult {
    const { length } = this.picked;
    return modal({
      name: 'products',
      heading: texts.products,
      content: html`<input
          type="search"
          aria-label=${texts.findProducts}
          placeholder=${texts.findProducts}
          autocomplete="off"
          aria-controls="products-list"
          @input=${({ target }: Event) =>
            target instanceof HTMLInputElement && this.#findSoon(target.value)}
          @keydown=${(event: KeyboardEvent) => this.#enterList(event)}
        />
        ${this.#list()} ${this.problem === undefined ? nothing : this.#failure()}
        <details>
          <summary>${texts.pasteProducts}</summary>
          <textarea rows="3" aria-label=${texts.pasteProducts}></textarea>
          <button type="button" @click=${() => void this.#addPasted()}>${texts.addPasted}</button>
        </details>
        ${
          length === 0
            ? nothing
            : html`<chosen-products
                .chosen=${this.picked}
                .known=${this.known}
                .kind=${this.kind}
                .onChange=${this.#setPicked}
              ></chosen-products>`
        }
        <p class="hint" role="status">${this.moved ?? texts.chosenProducts(length)}</p>`,
      actions: html`<button type="button" @click=${this.onClose}>${texts.cancel}</button>
        <button
          type="button"
          class="primary"
          @click=${() => {
            this.onChoose(this.picked);
            this.onClose();
          }}
        >
          ${texts.takeProducts}
        </button>`,
      onClose: this.onClose,
    });
  }

  #list(): TemplateResult {
    const { found } = this;
    const isEmpty = found?.length === 0;
    return html`<ul
        id="products-list"
        class="products"
        role="listbox"
        aria-multiselectable="true"
        aria-label=${texts.products}
        aria-busy=${String(found === undefined)}
        ?hidden=${isEmpty}
        @keydown=${(event: KeyboardEvent) => this.#followKey(event)}
      >
        ${found?.map((product, index) => this.#option(product, index))}
      </ul>
      ${isEmpty && this.problem === undefined ? html`<p>${texts.noProducts}</p>` : nothing}`;
  }

  #option(product: PickedProduct, index: number): TemplateResult {
    const { title, image, price, in_stock } = product;
    return html`<li
      role="option"
      tabindex=${index === this.active ? '0' : '-1'}
      aria-selected=${String(this.#isPicked(product))}
      @click=${() => this.#toggle(index)}
    >
      ${image ? html`<img src=${image} alt="" loading="lazy" />` : html`<span class="img"></span>`}
      <span>${title}</span>
      <span class="pale">${in_stock ? price : texts.soldOut}</span>
    </li>`;
  }

  /** Loads the chosen products that no search has found. */
  async #learnChosen(): Promise<void> {
    const ids = this.picked.map(({ id }) => id).filter((id) => !this.known.has(id));
    try {
      for (let start = 0; start < ids.length; start += mostIds) {
        const part = ids.slice(start, start + mostIds).join();
        this.#learn(await this.load({ ids: part }, this.#lookups.signal));
      }
    } catch (error) {
      if (!this.#lookups.signal.aborted) {
        this.problem = error;
      }
    }
  }

  #learn(products: readonly PickedProduct[]): void {
    this.known = new Map([
      ...this.known,
      ...products.map((product) => [String(product.id), product] as const),
    ]);
  }

  #failure(): TemplateResult {
    return html`<p class="problem" role="alert">${sentenceOf(this.problem)}</p>`;
  }

  #isPicked({ id }: PickedProduct): boolean {
    return this.picked.some((one) => one.id === String(id));
  }

  #findSoon(words: string): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#find(words), pauseMilliseconds);
  }

  async #find(words: string): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      const found = await this.load({ q: words }, signal);
      if (!signal.aborted) {
        this.problem = undefined;
        await this.#showFound(found);
      }
    } catch (error) {
      if (!signal.aborted) {
        this.problem = error;
        await this.#showFound([]);
      }
    }
  }

  /** Shows other options. A focus stays on its product, or goes to the first option, or to the search without any. */
  async #showFound(found: readonly PickedProduct[]): Promise<void> {
    const options = [...this.querySelectorAll('[role=option]')];
    const focused = options.findIndex((option) => option.matches(':focus'));
    const kept = found.findIndex(({ id }) => id === this.found?.[focused]?.id);
    this.#learn(found);
    this.found = found;
    this.active = Math.max(0, kept);
    await this.updateComplete;
    if (focused !== -1) {
      const option = this.querySelector<HTMLElement>('[role=option][tabindex="0"]');
      (option ?? this.querySelector<HTMLElement>('input[type=search]'))?.focus();
    }
  }

  #enterList(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      void this.#move(this.active);
    }
  }

  #followKey(event: KeyboardEvent): void {
    const last = (this.found?.length ?? 0) - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(last, this.active + 1),
      ArrowUp: Math.max(0, this.active - 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      void this.#move(target);
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      this.#toggle(this.active);
    }
  }

  async #move(index: number): Promise<void> {
    this.active = index;
    await this.updateComplete;
    this.querySelector<HTMLElement>('[role=option][tabindex="0"]')?.focus();
  }

  #toggle(index: number): void {
    const product = this.found?.[index];
    if (product) {
      this.active = index;
      const id = String(product.id);
      this.#setPicked(
        this.#isPicked(product)
          ? this.picked.filter((one) => one.id !== id)
          : [...this.picked, { id, variants: [] }],
      );
    }
  }

  readonly #setPicked = (picked: readonly ChosenProduct[], moved?: string): void => {
    // The list of chosen products goes with the last of them.
    if (picked.length === 0 && document.activeElement?.closest('chosen-products')) {
      this.querySelector<HTMLElement>('input[type=search]')?.focus();
    }
    this.picked = picked;
    this.moved = moved;
  };

  /** Adds pasted ids, and the products that have pasted stock keeping units. What nobody knows stays in the field. */
  async #addPasted(): Promise<void> {
    const field = this.querySelector('textarea');
    const { ids, unknown } = await readPastedProducts(field?.value ?? '', (code) =>
      this.load({ q: code }, this.#lookups.signal),
    );
    const added = ids.filter((id) => this.picked.every((one) => one.id !== id));
    this.#setPicked([...this.picked, ...added.map((id) => ({ id, variants: [] }))]);
    if (field) {
      field.value = unknown.join('\n');
    }
    this.problem = unknown.length === 0 ? undefined : new Error(texts.unknownCodes(unknown.length));
    await this.#learnChosen();
  }
}

customElements.define('product-picker', ProductPicker);
