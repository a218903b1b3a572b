import { html, nothing, type TemplateResult } from 'lit';

/** Attributes that join a control with its label, hint and problem. */
interface FieldControl {
  readonly id: string;
  readonly describedBy: string | typeof nothing;
  readonly invalid: 'true' | typeof nothing;
}

interface FormField {
  /** Unique on the page. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | TemplateResult | undefined;
  /** The sentence of the server or the browser about this value. */
  readonly problem?: string | undefined;
  readonly control: (attributes: FieldControl) => TemplateResult;
}

/** Renders a labelled control with its hint, and with its problem right below. */
function formField({ id, label, hint, problem, control }: FormField): TemplateResult {
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for=${id}>${label}</label>
    ${control({ id, describedBy: described || nothing, invalid: problem ? 'true' : nothing })}
    ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : nothing}
    <p class="problem" id="${id}-problem" aria-live="polite">${problem ?? nothing}</p>
  </div>`;
}

interface TextField extends Omit<FormField, 'control'> {
  readonly name: string;
  readonly value?: string;
  readonly type?:
    | 'text'
    | 'email'
    | 'password'
    | 'search'
    | 'number'
    | 'url'
    | 'date'
    | 'datetime-local';
  readonly autocomplete?: AutoFill;
  readonly required?: boolean;
  readonly maxLength?: number;
  /** Values that the browser proposes while the person types. */
  readonly suggestions?: readonly string[];
  readonly inputMode?: 'numeric' | 'decimal';
  readonly onInput?: (value: string) => void;
  /** Receives the value when the person has finished it. */
  readonly onChange?: (value: string) => void;
}

/** Renders a labelled input. */
export function textField({ name, value, type = 'text', ...field }: TextField): TemplateResult {
  return formField({
    ...field,
    control: ({ id, describedBy, invalid }) =>
      html`<input
          id=${id}
          name=${name}
          type=${type}
          .value=${value ?? ''}
          autocomplete=${field.autocomplete ?? 'off'}
          inputmode=${field.inputMode ?? nothing}
          maxlength=${field.maxLength ?? nothing}
          list=${field.suggestions ? `${id}-list` : nothing}
          ?required=${field.required}
          aria-describedby=${describedBy}
          aria-invalid=${invalid}
          @input=${({ target }: InputEvent) =>
            target instanceof HTMLInputElement && field.onInput?.(target.value)}
          @change=${({ target }: Event) =>
            target instanceof HTMLInputElement && field.onChange?.(target.value)}
        />
        ${
          field.suggestions
            ? html`<datalist id="${id}-list">
                ${field.suggestions.map((each) => html`<option value=${each}></option>`)}
              </datalist>`
            : nothing
        }`,
  });
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectField extends Omit<FormField, 'control'> {
  readonly name: string;
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange?: (value: string) => void;
}

/** Renders a labelled list of choices. */
export function selectField({
  name,
  value,
  choices,
  onChange,
  ...field
}: SelectField): TemplateResult {
  return formField({
    ...field,
    control: ({ id, describedBy, invalid }) =>
      html`<select
        id=${id}
        name=${name}
        aria-describedby=${describedBy}
        aria-invalid=${invalid}
        @change=${({ target }: Event) =>
          target instanceof HTMLSelectElement && onChange?.(target.value)}
      >
        ${choices.map(
          (choice) =>
            html`<option value=${choice.value} ?selected=${choice.value === value}>
              ${choice.label}
            </option>`,
        )}
      </select>`,
  });
}
