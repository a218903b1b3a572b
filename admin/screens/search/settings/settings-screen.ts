import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../../api/call.ts';
import '../../../kit/product-picker.ts';
import { type ChosenProduct, numberOf, type ProductQuery } from '../../../kit/picked-product.ts';
import { saveFile } from '../../../kit/save-file.ts';
import { DraftScreen, type MembersEditor } from '../../drafts/draft-screen.ts';
import { NameBook } from '../../ruleset/name-book.ts';
import { SearchDraftScreen, searchNavigation } from '../search-draft-screen.ts';
import { listOf, membersOf, textOf } from '../../../kit/members.ts';
import { readSynonymLines, writeSynonymLines } from '../state/synonym-lines.ts';
import { texts as searchTexts } from '../texts/texts.ts';
import '../../trials/trial-panel.ts';
import { texts } from './texts/texts.ts';
import type { FieldContext, GoneObjects, Picking } from './products-field.ts';
import { rowsAtOnce } from './row-fields.ts';
import { settingField } from './setting-fields.ts';
import { settingForms, type Subject, subjects } from './setting-forms.ts';

const noneGone: GoneObjects = { products: new Set(), collections: new Set(), tags: new Set() };

/** As many ids as one setting may hold. */
const mostIds = 1_000;

/** The settings of the search, a page for each subject. */
export class SearchSettingsScreen extends SearchDraftScreen {
  static override properties: PropertyDeclarations = {
    ...DraftScreen.properties,
    subject: {},
    picking: { state: true },
    dead: { state: true },
    gone: { state: true },
    shownRows: { state: true },
    options: { state: true },
  };

  declare subject: string;
  declare private picking: Picking | undefined;
  declare private dead: ReadonlySet<number>;
  declare private gone: GoneObjects;
  declare private shownRows: number;
  declare private options: readonly string[];
  #hasOptions = false;
  #names: NameBook | undefined;
  #checked: unknown;
  #checkedObjects = '';

  constructor() {
    super();
    this.subject = '';
    this.dead = new Set();
    this.gone = noneGone;
    this.shownRows = rowsAtOnce;
    this.options = [];
  }

  get #subject(): Subject {
    return isSubject(this.subject) ? this.subject : 'synonyms';
  }

  protected override draftChanged({ draft }: MembersEditor): void {
    this.#names ??= new NameBook(this.shop.domain, () => this.requestUpdate());
    const groups = listOf(draft.keyword_groups).map(membersOf);
    const products = [
      ...listOf(draft.excluded_products),
      ...groups.flatMap(({ promoted_products: ids }) => listOf(ids)),
      ...listOf(draft.kept_terms).flatMap((kept) => membersOf(kept).product ?? []),
    ];
    const wishes = listOf(draft.wishes).map(membersOf);
    const collections = [
      ...listOf(draft.excluded_collections),
      ...wishes.flatMap(({ collections: ids }) => listOf(ids)),
    ];
    void this.#names.learnIds({
      products: products.map(textOf),
      collections: collections.map(textOf),
    });
    void this.#checkSynonyms(draft.synonyms);
    void this.#checkObjects({
      excluded_products: [...new Set(products)].slice(0, mostIds),
      excluded_collections: [...new Set(collections)].slice(0, mostIds),
      excluded_tags: listOf(draft.excluded_tags),
    });
  }

  protected override updated(): void {
    if (this.#subject === 'filters' && !this.#hasOptions) {
      this.#hasOptions = true;
      void this.#loadOptions();
    }
  }

  /** Reads which options the products have, to propose their names. */
  async #loadOptions(): Promise<void> {
    try {
      const { changed } = await call('POST /shops/:shop/search/trial', {
        parameters: { shop: this.shop.domain },
        body: { term: '', settings: {}, page_size: 1 },
      });
      this.options = changed?.facets.options?.map(({ name }) => name) ?? [];
    } catch {
      // The names can be typed all the same.
      this.options = [];
    }
  }

  /** Marks synonyms that find nothing, as often as they change. */
  async #checkSynonyms(synonyms: unknown): Promise<void> {
    if (synonyms === this.#checked || listOf(synonyms).length === 0) {
      return;
    }
    this.#checked = synonyms;
    try {
      const { dead_synonyms: dead } = await call('POST /shops/:shop/search/check', {
        parameters: { shop: this.shop.domain },
        body: { settings: { synonyms } },
      });
      this.dead = new Set(dead);
    } catch {
      // A mark is missing; the settings can be edited all the same.
      this.dead = new Set();
    }
  }

  /** Marks products, collections and tags that are gone. Names only these, because a draft may have problems elsewhere. */
  async #checkObjects(settings: Readonly<Record<string, readonly unknown[]>>): Promise<void> {
    const key = JSON.stringify(settings);
    if (
      key === this.#checkedObjects ||
      Object.values(settings).every(({ length }) => length === 0)
    ) {
      return;
    }
    this.#checkedObjects = key;
    try {
      const body = { settings };
      const found = await call('POST /shops/:shop/search/check', {
        parameters: { shop: this.shop.domain },
        body,
      });
      // An answer to former settings may come last.
      if (key !== this.#checkedObjects) {
        return;
      }
      this.gone = {
        products: new Set(found.dead_products.map(String)),
        collections: new Set(found.dead_collections.map(String)),
        tags: new Set(found.dead_tags),
      };
    } catch {
      this.gone = noneGone;
    }
  }

  protected override content(editor: MembersEditor): TemplateResult {
    const context = this.#context();
    return html`${searchNavigation('settings')}
      <nav class="row" aria-label=${searchTexts.pages.settings}>
        ${Object.entries(texts.subjects).map(
          ([subject, label]) =>
            html`<a
              class="pill"
              href="/admin/search/settings/${subject}"
              aria-current=${subject === this.#subject ? 'page' : nothing}
              >${label}</a
            >`,
        )}
      </nav>
      <fieldset class="stack" ?disabled=${!this.canEdit}>
        <legend class="unseen">${texts.subjects[this.#subject]}</legend>
        ${this.canEdit ? nothing : html`<p class="hint">${searchTexts.noRight}</p>`}
        ${subjects[this.#subject].map(
          (setting) =>
            html`<section class="card" aria-label=${searchTexts.members[setting]}>
              <h2>${searchTexts.members[setting]}</h2>
              <p class="hint">${texts.hints[setting]}</p>
              ${settingField(settingForms[setting], {
                setting,
                value: editor.draft[setting],
                context,
                onChange: (value, isTyping) =>
                  editor.edit(
                    { ...editor.draft, [setting]: value },
                    isTyping ? setting : undefined,
                  ),
              })}
              ${setting === 'synonyms' ? this.#synonymTools(editor) : nothing}
              ${
                setting === 'field_weights'
                  ? html`<trial-panel
                      class="stack"
                      kind="field_weights"
                      .shop=${this.shop}
                      .draft=${editor.draft}
                    ></trial-panel>`
                  : nothing
              }
            </section>`,
        )}
      </fieldset>
      ${
        this.#subject === 'kept'
          ? html`<section class="card" aria-labelledby="last-run">
              <h2 id="last-run">${texts.lastRun}</h2>
              <trial-panel class="stack" kind="kept_terms" .shop=${this.shop}></trial-panel>
            </section>`
          : nothing
      }
      ${this.#picker(context)}`;
  }

  #synonymTools(editor: MembersEditor): TemplateResult {
    return html`<details>
        <summary>${texts.paste}</summary>
        <div class="field">
          <label for="pasted-synonyms">${texts.pasteHint}</label>
          <textarea id="pasted-synonyms" rows="5"></textarea>
        </div>
        <button type="button" @click=${() => this.#paste(editor)}>${texts.pasteAdd}</button>
      </details>
      <div class="row">
        <button
          type="button"
          @click=${() => saveFile('synonyms.csv', 'text/csv', writeSynonymLines(editor.draft.synonyms))}
        >
          ${texts.csv}
        </button>
      </div>`;
  }

  #paste(editor: MembersEditor): void {
    const field = this.querySelector<HTMLTextAreaElement>('#pasted-synonyms');
    const pasted = readSynonymLines(field?.value ?? '');
    if (field && pasted.length > 0) {
      const synonyms = [...listOf(editor.draft.synonyms), ...pasted];
      editor.edit({ ...editor.draft, synonyms });
      field.value = '';
    }
  }

  #context(): FieldContext {
    this.#names ??= new NameBook(this.shop.domain, () => this.requestUpdate());
    return {
      shop: this.shop.domain,
      names: this.#names,
      dead: this.dead,
      gone: this.gone,
      options: this.options,
      shownRows: this.shownRows,
      showEarlierRows: () => (this.shownRows += rowsAtOnce),
      pickProducts: (picking) => (this.picking = picking),
    };
  }

  #picker({ shop, names }: FieldContext): TemplateResult | typeof nothing {
    const { picking } = this;
    return picking
      ? html`<product-picker
          .chosen=${picking.chosen.map((id) => ({ id: numberOf(id), variants: [] }))}
          .kind=${picking.kind}
          .load=${async (query: ProductQuery, signal: AbortSignal) => {
            const { data } = await call('GET /shops/:shop/products', {
              parameters: { shop, ...query },
              signal,
            });
            names.addProducts(data);
            return data;
          }}
          .onChoose=${(products: readonly ChosenProduct[]) =>
            picking.onDone(products.map(({ id }) => id))}
          .onClose=${() => (this.picking = undefined)}
        ></product-picker>`
      : nothing;
  }
}

function isSubject(name: string): name is Subject {
  return name in texts.subjects;
}

customElements.define('search-settings-screen', SearchSettingsScreen);
