import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from '../../../kit/admin-element.ts';
import { selectField, textField } from '../../../kit/form-field.ts';
import { headButton } from '../../../kit/head-button.ts';
import { facetRows, movedRow, withMember, withOption, type FacetRow } from '../state/facet-rows.ts';
import { texts } from './texts/texts.ts';

/** Facets whose values have names. */
const namedFields = new Set(['tags', 'categories', 'vendors', 'options']);

/** Shows the filters of the results page in their order, each with the order of its values. */
export class FacetsField extends AdminElement {
  static override properties: PropertyDeclarations = {
    label: {},
    setting: { attribute: false },
    options: { attribute: false },
    onChange: { attribute: false },
    announcement: { state: true },
  };

  declare label: string;
  declare setting: unknown;
  /** The names of the options that products have. */
  declare options: readonly string[];
  declare onChange: (value: unknown) => void;
  declare private announcement: string;
  /** The row that has moved, whose button gets the focus again. */
  #moved: { readonly place: number; readonly by: number } | undefined;

  constructor() {
    super();
    this.announcement = '';
  }

  protected override updated(): void {
    if (this.#moved) {
      const { place, by } = this.#moved;
      this.#moved = undefined;
      const buttons = this.querySelectorAll<HTMLElement>(`[data-place="${place}"] button`);
      buttons[by < 0 ? 0 : 1]?.focus();
    }
  }

  protected override render(): TemplateResult {
    const rows = facetRows(this.setting);
    const others = this.options.filter((name) => !rows.some(({ option }) => option === name));
    return html`<ol class="setting-rows" aria-label=${this.label}>
        ${rows.map((row, place) => this.#row(rows, row, place))}
      </ol>
      <p class="unseen" role="status">${this.announcement}</p>
      <div class="setting-row">
        ${textField({
          id: 'added-option',
          name: 'added-option',
          label: texts.addOption,
          hint: texts.addOptionHint,
          suggestions: others,
        })}
        <button type="button" @click=${() => this.#addOption(rows)}>${texts.addThis}</button>
      </div>
      <div class="row">
        <button type="button" @click=${() => this.onChange([])}>${texts.usualOrder}</button>
      </div>`;
  }

  #row(rows: readonly FacetRow[], row: FacetRow, place: number): TemplateResult {
    const name = nameOf(row);
    return html`<li data-place=${place}>
      <div class="setting-row">
        <label class="row"
          ><input
            type="checkbox"
            aria-label=${texts.shown(name)}
            .checked=${!row.hidden}
            @change=${({ target }: Event) =>
              target instanceof HTMLInputElement &&
              this.onChange(withMember(rows, place, 'hidden', target.checked ? undefined : true))}
          />
          <strong>${name}</strong></label
        >
        ${namedFields.has(row.field) ? this.#valueOrder(rows, row, place) : nothing}
        <div class="row">
          ${headButton({
            label: texts.moveUp(name),
            sign: '↑',
            isEnabled: place > 0,
            onPress: () => this.#move(rows, place, -1),
          })}
          ${headButton({
            label: texts.moveDown(name),
            sign: '↓',
            isEnabled: place < rows.length - 1,
            onPress: () => this.#move(rows, place, 1),
          })}
          ${
            row.option === undefined
              ? nothing
              : headButton({
                  label: texts.removeFacet(name),
                  sign: '✕',
                  isEnabled: true,
                  onPress: () => this.onChange(rows.toSpliced(place, 1)),
                })
          }
        </div>
      </div>
    </li>`;
  }

  #valueOrder(rows: readonly FacetRow[], row: FacetRow, place: number): TemplateResult {
    const name = nameOf(row);
    return html`${selectField({
        id: `facet-${place}-sort`,
        name: `facet-${place}-sort`,
        label: texts.sortedBy(name),
        value: row.sort ?? 'count',
        choices: Object.entries(texts.sorts).map(([choice, label]) => ({ value: choice, label })),
        onChange: (chosen) =>
          this.onChange(withMember(rows, place, 'sort', chosen === 'count' ? undefined : chosen)),
      })}
      <div class="field">
        <label for="facet-${place}-values">${texts.firstValues(name)}</label>
        <textarea
          id="facet-${place}-values"
          rows="2"
          .value=${(row.values ?? []).join('\n')}
          @change=${({ target }: Event) =>
            target instanceof HTMLTextAreaElement &&
            this.onChange(withMember(rows, place, 'values', readLines(target.value)))}
        ></textarea>
      </div>`;
  }

  #move(rows: readonly FacetRow[], place: number, by: number): void {
    const row = rows[place];
    if (row) {
      this.#moved = { place: place + by, by };
      this.announcement = texts.moved(nameOf(row), place + by + 1);
      this.onChange(movedRow(rows, place, by));
    }
  }

  #addOption(rows: readonly FacetRow[]): void {
    const input = this.querySelector<HTMLInputElement>('#added-option');
    const option = input?.value.trim() ?? '';
    if (input && option && !rows.some((row) => row.option === option)) {
      input.value = '';
      this.onChange(withOption(rows, option));
    }
  }
}

function readLines(text: string): readonly string[] | undefined {
  const lines = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
  return lines.length > 0 ? lines : undefined;
}

function nameOf({ field, option }: FacetRow): string {
  const names = new Map<string, string>(Object.entries(texts.facets));
  return option === undefined ? (names.get(field) ?? field) : texts.option(option);
}

customElements.define('facets-field', FacetsField);
