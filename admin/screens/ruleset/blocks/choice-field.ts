import { html, nothing, type TemplateResult } from 'lit';
import { texts } from '../texts/texts.ts';

interface ChoiceField {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
}

/** Renders a list of choices. A value that is none of them stays until another is chosen. */
export function choiceField({ label, value, choices, onChange }: ChoiceField): TemplateResult {
  return html`<select
    aria-label=${label}
    @change=${({ target }: Event) => target instanceof HTMLSelectElement && onChange(target.value)}
  >
    ${
      choices.some(([known]) => known === value)
        ? nothing
        : html`<option value=${value} selected>${value || texts.choose}</option>`
    }
    ${choices.map(
      ([choice, name]) =>
        html`<option value=${choice} ?selected=${choice === value}>${name}</option>`,
    )}
  </select>`;
}
