import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import '../../kit/button-menu.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { textField } from '../../kit/form-field.ts';
import { showToast } from '../../kit/toast.ts';
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

/** Adds a remedy to the live settings of the search. Another's draft of them must be finished first. */
async function publishRemedy(
  shop: string,
  term: string,
  remedy: Remedy,
  target: string,
): Promise<void> {
  const parameters = { shop };
  const { live, draft } = await call('readSearchSettings', { parameters });
  if (draft) {
    throw new Error(texts.insight.mend.draft);
  }
  const settings = { ...live?.body };
  const [name, entry] =
    remedy === 'redirect'
      ? ['keyword_groups', { keywords: [term], redirect: target }]
      : ['synonyms', { words: [term], also_find: [target] }];
  const former: unknown = Reflect.get(settings, name);
  const body = { ...settings, [name]: [...(Array.isArray(former) ? former : []), entry] };
  const { revision } = await call('saveSearchDraft', {
    parameters,
    body: { body, base_version: live?.version ?? 0 },
    revision: '"0"',
  });
  try {
    await call('publishSearch', {
      parameters,
      body: { note: texts.insight.mend.note(term, target) },
      revision: `"${revision}"`,
    });
  } catch (error) {
    // A refused remedy must not stay as a draft that nobody asked for.
    await call('discardSearchDraft', { parameters, revision: `"${revision}"` });
    throw error;
  }
}

customElements.define('mend-term', MendTerm);
