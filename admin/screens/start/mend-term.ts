import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import '../../kit/button-menu.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { textField } from '../../kit/form-field.ts';
import { showToast } from '../../kit/toast.ts';
import { publishSearchEntry } from './publish-search-entry.ts';
import { texts } from './texts/texts.ts';

type Remedy = 'also-find' | 'redirect';

/** The menu that mends a search term: it also finds what other words find, or leads to a page. */
export class MendTerm extends AdminElement {
  static override properties: PropertyDeclarations = { shop: { attribute: false }, term: {} };

  declare shop: MyShop;
  declare term: string;
  readonly #dialogs = new DialogController<{ readonly dialog: Remedy }>(this);

  protected override render(): TemplateResult | typeof nothing {
    const { mend } = texts.insight;
    if (this.shop.role === 'viewer') {
      return nothing;
    }
    return html`<button-menu
        .label=${mend.of(this.term)}
        .content=${html`${mend.button} <span aria-hidden="true">▾</span>`}
        .items=${[
          { label: mend.alsoFind, run: () => this.#dialogs.show({ dialog: 'also-find' }) },
          { label: mend.redirect, run: () => this.#dialogs.show({ dialog: 'redirect' }) },
        ]}
      ></button-menu>
      ${this.#dialogs.shown ? this.#dialog(this.#dialogs.shown.dialog) : nothing}`;
  }

  #dialog(remedy: Remedy): TemplateResult {
    const { mend } = texts.insight;
    const isRedirect = remedy === 'redirect';
    return this.#dialogs.form({
      name: `mend-${remedy}`,
      heading: mend.of(this.term),
      action: mend.publish,
      fields: () =>
        html`<p>${mend.hint(this.term)}</p>
          ${textField({
            id: 'mend-target',
            name: 'target',
            label: isRedirect ? mend.address : mend.words,
            hint: isRedirect ? mend.addressHint : mend.wordsHint,
            required: true,
          })}`,
      send: async ({ target = '' }) => {
        await publishRemedy(this.shop.domain, this.term, remedy, target.trim());
        showToast({ message: mend.done(this.term) });
      },
    });
  }
}

/** Adds a remedy to the live settings of the search. */
function publishRemedy(shop: string, term: string, remedy: Remedy, target: string): Promise<void> {
  const note = texts.insight.mend.note(term, target);
  return remedy === 'redirect'
    ? publishSearchEntry(shop, {
        setting: 'keyword_groups',
        entry: { keywords: [term], redirect: target },
        note,
      })
    : publishSearchEntry(shop, {
        setting: 'synonyms',
        entry: { words: [term], also_find: [target] },
        note,
      });
}

customElements.define('mend-term', MendTerm);
