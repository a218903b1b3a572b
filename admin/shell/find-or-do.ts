import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Me, MyShop } from '../api/me.ts';
import { AdminElement } from '../kit/admin-element.ts';
import '../kit/combobox.ts';
import type { ComboboxOption } from '../kit/combobox.ts';
import { modal } from '../kit/modal.ts';
import { openPage } from '../router/router.ts';
import { findInShop } from './find-in-shop.ts';
import { findables, findByWords, type Findable } from './findables.ts';
import type { Page } from './pages.ts';
import { texts } from './texts/texts.ts';

/** The dialog of Ctrl+K. */
export class FindOrDo extends AdminElement {
  static override properties: PropertyDeclarations = {
    pages: { attribute: false },
    me: { attribute: false },
    actions: { attribute: false },
    shop: { attribute: false },
    onClose: { attribute: false },
  };

  declare pages: readonly Page[];
  declare me: Me;
  declare actions: readonly Omit<Findable, 'kind'>[];
  declare shop: MyShop | undefined;
  declare onClose: () => void;
  #offered: readonly Findable[] = [];

  protected override render(): TemplateResult {
    return modal({
      name: 'find',
      heading: texts.find,
      content: html`<admin-combobox
        label=${texts.findHint}
        .texts=${{
          nothingFound: texts.nothingFound,
          failed: texts.findFailed,
          count: texts.found,
        }}
        .load=${(query: string, signal: AbortSignal) => this.#find(query, signal)}
        .onChoose=${({ value }: ComboboxOption) => this.#choose(Number(value))}
      ></admin-combobox>`,
      actions: html`<button type="button" @click=${this.onClose}>${texts.close}</button>`,
      onClose: this.onClose,
    });
  }

  /** The dialog opens before the combobox has its input. */
  protected override firstUpdated(): void {
    const combobox = this.querySelector('admin-combobox');
    if (combobox instanceof AdminElement) {
      void combobox.updateComplete.then(() => combobox.querySelector('input')?.focus());
    }
  }

  async #find(query: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> {
    const known = findByWords(findables(this.pages, this.me, this.actions), query);
    const inShop = this.shop
      ? await findInShop(this.shop, query, signal).catch((error: unknown) => {
          // Pages are found without the server.
          if (known.length === 0) {
            throw error;
          }
          return [];
        })
      : [];
    this.#offered = [...known, ...inShop];
    return this.#offered.map(({ label, kind }, index) => ({
      value: String(index),
      label,
      detail: kind,
    }));
  }

  #choose(index: number): void {
    const found = this.#offered[index];
    this.onClose();
    if (found?.href?.startsWith('https:')) {
      open(found.href, '_blank', 'noopener');
    } else if (found?.href !== undefined) {
      void openPage(found.href);
    }
    found?.run?.();
  }
}

customElements.define('find-or-do', FindOrDo);
