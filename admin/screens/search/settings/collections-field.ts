import { html, nothing, type TemplateResult } from 'lit';
import '../../../kit/combobox.ts';
import type { ComboboxOption } from '../../../kit/combobox.ts';
import { call } from '../../../api/call.ts';
import { listOf, textOf } from '../../../kit/members.ts';
import { numberOf } from '../../../kit/picked-product.ts';
import { texts } from './texts/texts.ts';
import type { FieldContext } from './products-field.ts';

interface CollectionsField {
  readonly label: string;
  /** The name of the field that adds one. */
  readonly addLabel: string;
  readonly value: unknown;
  readonly context: FieldContext;
  readonly onChange: (ids: unknown) => void;
}

/** Renders chosen collections with a field that finds more of them. */
export function collectionsField({
  label,
  addLabel,
  value,
  context,
  onChange,
}: CollectionsField): TemplateResult {
  const ids = listOf(value).map(textOf);
  return html`<ul class="chips" aria-label=${label}>
      ${ids.map((id, place) => {
        const name = context.names.nameOf('collection', id) ?? id;
        return html`<li class="chip row">
          ${name}
          ${
            context.gone.collections.has(numberOf(id))
              ? html`<span class="pill warning">${texts.goneCollection}</span>`
              : nothing
          }
          <button
            type="button"
            class="plain"
            aria-label="${texts.remove}: ${name}"
            @click=${() => onChange(listOf(value).toSpliced(place, 1))}
          >
            ✕
          </button>
        </li>`;
      })}
    </ul>
    <admin-combobox
      label=${addLabel}
      .texts=${texts.combobox}
      .load=${async (q: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
        const { data } = await call('GET /shops/:shop/collections', {
          parameters: { shop: context.shop, q },
          signal,
        });
        return data.map(({ id, title, products }) => ({
          value: String(id),
          label: title,
          detail: String(products),
        }));
      }}
      .onChoose=${({ value: id, label: title }: ComboboxOption) => {
        context.names.addCollection(id, title);
        if (!ids.includes(id)) {
          onChange([...listOf(value), Number(id)]);
        }
      }}
    ></admin-combobox>`;
}
