import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { columnFields, type TableKind } from '../../../server/contract/column-fields.ts';
import type { ColumnMapping } from '../../../server/contract/column-mapping.ts';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { loaded } from '../../kit/loaded.ts';
import { table } from '../../kit/table.ts';
import { texts } from './texts/texts.ts';

type Described = AdminContract['uploadColumns']['answer'];
type Column = Described['columns'][number];

/** The columns of a table that Vitrine does not know: a guess for each, its first cells, and what it is. */
class ImportColumns extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    upload: { attribute: false },
    name: { attribute: false },
    kind: { attribute: false },
    onMapping: { attribute: false },
    chosen: { state: true },
  };

  /** The domain of the shop. */
  declare shop: string;
  declare upload: string;
  declare name: string;
  declare kind: TableKind | undefined;
  /** Takes the kind of the table, and what its columns are; undefined for one that needs no answers. */
  declare onMapping: (kind: TableKind, mapping: ColumnMapping | undefined) => void;
  /** Fields by the names of columns, as a person has chosen them. */
  declare private chosen: Readonly<Record<string, string | null>>;
  readonly #described = new Task(this, {
    task: async ([shop, upload, kind], { signal }) => {
      const parameters = { shop, upload, ...(kind && { kind }) };
      const address = 'GET /shops/:shop/uploads/:upload/columns';
      const described = await call(address, { parameters, signal });
      this.chosen = Object.fromEntries(described.columns.map(({ name, field }) => [name, field]));
      this.#tell(described);
      return described;
    },
    args: () => [this.shop, this.upload, this.kind] as const,
  });

  protected override render(): TemplateResult {
    return loaded(this.#described, (described) =>
      described.format === null ? this.#table(described) : html`${nothing}`,
    );
  }

  #table(described: Described): TemplateResult {
    const { picture, columns } = described;
    return html`<h2>${texts.columnsOf(this.name)}</h2>
      <p class="hint">${texts.columnsHint}</p>
      ${
        picture
          ? html`<img class="first" src=${picture} alt=${texts.firstPicture} loading="lazy" />`
          : nothing
      }
      ${table({
        caption: texts.columnsOf(this.name),
        columns: [texts.column, texts.examples, texts.meaning],
        rows: columns,
        row: (column) => this.#row(described, column),
      })}`;
  }

  #row(described: Described, { name, examples }: Column): TemplateResult {
    const chosen = this.chosen[name] ?? '';
    const metafield = `metafield:custom.${name.trim().toLowerCase().replaceAll(/\W+/g, '_').slice(0, 40) || 'column'}`;
    const choices = [
      ...columnFields[described.kind],
      ...(described.kind === 'products' ? [metafield] : []),
    ];
    const choose = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement) {
        this.chosen = { ...this.chosen, [name]: target.value === '' ? null : target.value };
        this.#tell(described);
      }
    };
    return html`<tr>
      <td><strong>${name}</strong></td>
      <td data-label=${texts.examples}>
        ${examples.map((cell) => html`<div class="pale">${cell}</div>`)}
      </td>
      <td data-label=${texts.meaning}>
        <select aria-label=${texts.meaningOf(name)} @change=${choose}>
          <option value="" ?selected=${chosen === ''}>${texts.notReadColumn}</option>
          ${choices.map(
            (field) =>
              html`<option value=${field} ?selected=${chosen === field}>${labelOf(field)}</option>`,
          )}
        </select>
      </td>
      <td></td>
    </tr>`;
  }

  #tell({ kind, format }: Described): void {
    this.onMapping(kind, format === null ? { kind, columns: { ...this.chosen } } : undefined);
  }
}

function labelOf(field: string): string {
  if (field.startsWith('metafield:')) {
    return `${texts.fields['metafields'] ?? ''} (${field.slice('metafield:'.length)})`;
  }
  const known = texts.fields[field.replace(/^(?:variant|image)\./, '')];
  return known ? `${known} (${field})` : field;
}

customElements.define('import-columns', ImportColumns);
