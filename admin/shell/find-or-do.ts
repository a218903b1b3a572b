import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from '../kit/admin-element.ts';
import '../kit/combobox.ts';
import type { ComboboxOption } from '../kit/combobox.ts';
import { modal } from '../kit/modal.ts';
import { openPage } from '../router/router.ts';
import { findByWords, type Findable } from './findables.ts';
import { texts } from './texts/texts.ts';

/** The dialog of Ctrl+K. */
export class FindOrDo extends AdminElement {
  static override properties: PropertyDeclarations = {
    findables: { attribute: false },
    onClose: { attribute: false },
  };

  declare findables: readonly Findable[];
  declare onClose: () => void;

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
        .load=${(query: string) => Promise.resolve(this.#find(query))}
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

  #find(query: string): readonly ComboboxOption[] {
    return findByWords(this.findables, query).map((found) => ({
      value: String(this.findables.indexOf(found)),
      label: found.label,
      detail: found.kind,
    }));
  }

  #choose(index: number): void {
    const found = this.findables[index];
    this.onClose();
    if (found?.href !== undefined) {
      void openPage(found.href);
    }
    found?.run?.();
  }
}

customElements.define('find-or-do', FindOrDo);
