import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../../api/call.ts';
import { AdminElement } from '../../../kit/admin-element.ts';
import { sentenceOf } from '../../../kit/loaded.ts';
import { modal } from '../../../kit/modal.ts';
import type { KnownProduct, NameBook } from '../name-book.ts';
import { texts } from '../texts/texts.ts';

/** Between the last key and the request for products. */
const pauseMilliseconds = 150;

/** The dialog that chooses products by search, or by ids that are pasted. */
export class RulesetProductPicker extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    names: { attribute: false },
    chosen: { attribute: false },
    onDone: { attribute: false },
    found: { state: true },
    problem: { state: true },
  };

  declare shop: string;
  declare names: NameBook;
  declare chosen: readonly string[];
  declare onDone: (ids: readonly string[]) => void;
  declare private found: readonly KnownProduct[] | undefined;
  declare private problem: unknown;
  #request = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;

  protected override render(): TemplateResult {
    return modal({
      name: 'products',
      heading: texts.products,
      content: html`<label for="product-search">${texts.search}</label>
        <input
          id="product-search"
          type="search"
          autocomplete="off"
          autofocus
          @input=${({ target }: InputEvent) =>
            target instanceof HTMLInputElement && this.#askSoon(target.value)}
          @keydown=${(event: KeyboardEvent) => this.#toList(event)}
        />
        ${this.problem === undefined ? nothing : html`<p class="notice" role="alert">${sentenceOf(this.problem)}</p>`}
        ${this.#list()}
        <details>
          <summary>${texts.idsOrCodes}</summary>
          <textarea id="product-ids" rows="3" aria-label=${texts.idsOrCodes}></textarea>
          <button type="button" @click=${() => this.#addIds()}>${texts.addIds}</button>
        </details>`,
      actions: html`<span class="hint" role="status">${texts.chosen(this.chosen.length)}</span>
        <button type="button" class="primary" @click=${() => this.onDone(this.chosen)}>
          ${texts.done}
        </button>`,
      onClose: () => this.onDone(this.chosen),
    });
  }

  protected override firstUpdated(): void {
    void this.#ask('');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pause);
    this.#request.abort();
  }

  #list(): TemplateResult {
    const { found } = this;
    if (found?.length === 0) {
      return html`<p>${texts.noProducts}</p>`;
    }
    return html`<ul
      role="listbox"
      class="product-options"
      aria-label=${texts.products}
      aria-multiselectable="true"
      aria-busy=${String(found === undefined)}
    >
      ${(found ?? []).map(
        ({ id, title, image, price }, place) =>
          html`<li
            role="option"
            tabindex=${place === 0 ? '0' : '-1'}
            aria-selected=${String(this.chosen.includes(String(id)))}
            @click=${() => this.#toggle(String(id))}
            @keydown=${(event: KeyboardEvent) => this.#followKey(event, String(id))}
          >
            ${image ? html`<img src=${image} alt="" loading="lazy" />` : html`<span class="no-image"></span>`}
            <span>${title}</span>
            <span class="pale">${price}</span>
            <span class="mark" aria-hidden="true"
              >${this.chosen.includes(String(id)) ? '✓' : ''}</span
            >
          </li>`,
      )}
    </ul>`;
  }

  #toggle(id: string): void {
    this.chosen = this.chosen.includes(id)
      ? this.chosen.filter((one) => one !== id)
      : [...this.chosen, id];
  }

  #toList(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      this.querySelector<HTMLElement>('[role=option]')?.focus();
    }
  }

  #followKey(event: KeyboardEvent, id: string): void {
    const { currentTarget } = event;
    if (!(currentTarget instanceof HTMLElement)) {
      return;
    }
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        const { nextElementSibling, previousElementSibling } = currentTarget;
        const next = event.key === 'ArrowDown' ? nextElementSibling : previousElementSibling;
        if (next instanceof HTMLElement) {
          next.focus();
        }
        break;
      }
      case 'Enter':
      case ' ':
        event.preventDefault();
        this.#toggle(id);
        break;
      default:
    }
  }

  #addIds(): void {
    const field = this.querySelector('textarea');
    const ids = (field?.value ?? '').split(/[\s,;]+/).filter((id) => /^\d+$/.test(id));
    this.chosen = [...new Set([...this.chosen, ...ids])];
    if (field) {
      field.value = '';
    }
  }

  #askSoon(query: string): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#ask(query), pauseMilliseconds);
  }

  async #ask(q: string): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      const { data } = await call('products', { parameters: { shop: this.shop, q }, signal });
      this.names.addProducts(data);
      this.found = data;
      this.problem = undefined;
    } catch (error) {
      if (!signal.aborted) {
        this.problem = error;
        this.found ??= [];
      }
    }
  }
}

customElements.define('ruleset-product-picker', RulesetProductPicker);
