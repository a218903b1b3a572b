import { html, type TemplateResult } from 'lit';
import '../../../kit/combobox.ts';
import type { ComboboxOption } from '../../../kit/combobox.ts';
import { keepFocus } from '../../../kit/keep-focus.ts';
import { texts } from '../texts/texts.ts';

interface Chips {
  readonly label: string;
  readonly items: readonly string[];
  readonly nameOf: (item: string) => string;
  readonly onChange: (items: readonly string[]) => void;
}

/** Renders chosen items, each with a button that removes it. */
function chips({ label, items, nameOf, onChange }: Chips): TemplateResult {
  return html`<ul class="chips" aria-label=${label}>
    ${items.map(
      (item, place) =>
        html`<li class="chip">
          ${nameOf(item)}
          <button
            type="button"
            class="plain"
            aria-label=${texts.removeItem(nameOf(item))}
            @click=${(event: Event) => {
              keepFocus(event, '.picked', 'input');
              onChange(items.toSpliced(place, 1));
            }}
          >
            ✕
          </button>
        </li>`,
    )}
  </ul>`;
}

export interface PickedChips extends Chips {
  readonly load: (query: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  /** Called before the item is added. */
  readonly onChoose?: (option: ComboboxOption) => void;
}

/** Renders chosen items with a combobox that finds more. */
export function pickedChips(picked: PickedChips): TemplateResult {
  const { label, items, onChange } = picked;
  return html`<div class="picked">
    ${items.length > 0 ? chips(picked) : ''}
    <admin-combobox
      label=${label}
      .isLabelHidden=${true}
      placeholder=${texts.choose}
      .texts=${texts.combobox}
      .load=${picked.load}
      .onChoose=${(option: ComboboxOption) => {
        picked.onChoose?.(option);
        if (!items.includes(option.value)) {
          onChange([...items, option.value]);
        }
      }}
    ></admin-combobox>
  </div>`;
}
