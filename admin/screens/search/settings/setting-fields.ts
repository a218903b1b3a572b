import { texts as trialTexts } from '../../trials/texts/texts.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { selectField, textField } from '../../../kit/form-field.ts';
import { currentLanguage } from '../../../preferences/language.ts';
import { listOf, membersOf, textOf } from '../../../kit/members.ts';
import { texts as searchTexts } from '../texts/texts.ts';
import { texts } from './texts/texts.ts';
import './facets-field.ts';
import { collectionsField } from './collections-field.ts';
import { productsField, type SettingField } from './products-field.ts';
import { rowFields } from './row-fields.ts';
import type { SettingForm } from './setting-forms.ts';

/** Renders a setting by its form. */
export function settingField(form: SettingForm, field: SettingField): TemplateResult {
  switch (form.form) {
    case 'lines':
      return linesField(field);
    case 'products':
      return productsField({
        label: searchTexts.members[field.setting],
        value: field.value,
        // Only the excluded products have this form. Their order has no meaning.
        kind: 'unordered',
        context: field.context,
        onChange: field.onChange,
      });
    case 'collections':
      return collectionsField({
        label: searchTexts.members[field.setting],
        addLabel: texts.addCollection,
        value: field.value,
        context: field.context,
        onChange: field.onChange,
      });
    case 'facets':
      return html`<facets-field
        label=${searchTexts.members[field.setting]}
        .setting=${field.value}
        .options=${field.context.options}
        .onChange=${field.onChange}
      ></facets-field>`;
    case 'languages':
      return languagesField(form.codes, field);
    case 'check':
      return checkField(form.usual, field);
    case 'choice':
      return choiceField(form.values, field);
    case 'weights':
      return weightsField(form.usual, field);
    case 'rows':
      return rowFields(form.members, field);
    default:
      return form satisfies never;
  }
}

function linesField({ setting, value, context, onChange }: SettingField): TemplateResult {
  const lines = listOf(value).map(textOf);
  const gone = setting === 'excluded_tags' ? lines.filter((tag) => context.gone.tags.has(tag)) : [];
  return html`<textarea
      aria-label=${searchTexts.members[setting]}
      rows="6"
      .value=${lines.join('\n')}
      @change=${({ target }: Event) =>
        target instanceof HTMLTextAreaElement &&
        onChange(
          target.value
            .split('\n')
            .map((line) => line.trim())
            .filter((line) => line !== ''),
        )}
    ></textarea>
    ${gone.length === 0 ? nothing : html`<p class="pill warning">${texts.goneTags(gone.join(', '))}</p>`}`;
}

function languagesField(
  codes: readonly string[],
  { setting, value, onChange }: SettingField,
): TemplateResult {
  const chosen = listOf(value).map(textOf);
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'language' });
  return html`<fieldset class="setting-row" aria-label=${searchTexts.members[setting]}>
    ${codes.map(
      (code) =>
        html`<label class="row"
          ><input
            type="checkbox"
            .checked=${chosen.includes(code)}
            @change=${() =>
              onChange(
                chosen.includes(code)
                  ? chosen.filter((other) => other !== code)
                  : [...chosen, code],
              )}
          />
          ${names.of(code)}</label
        >`,
    )}
  </fieldset>`;
}

function checkField(usual: boolean, { setting, value, onChange }: SettingField): TemplateResult {
  return html`<label class="row"
    ><input
      type="checkbox"
      .checked=${typeof value === 'boolean' ? value : usual}
      @change=${({ target }: Event) =>
        target instanceof HTMLInputElement && onChange(target.checked)}
    />
    ${searchTexts.members[setting]}</label
  >`;
}

function choiceField(
  values: readonly string[],
  { setting, value, onChange }: SettingField,
): TemplateResult {
  const names = new Map<string, string>(Object.entries(texts.choices.out_of_stock));
  return selectField({
    id: setting,
    name: setting,
    label: searchTexts.members[setting],
    value: textOf(value) || (values[0] ?? ''),
    choices: values.map((choice) => ({ value: choice, label: names.get(choice) ?? choice })),
    onChange,
  });
}

function weightsField(
  usual: Readonly<Record<string, number>>,
  { value, onChange }: SettingField,
): TemplateResult {
  const weights = membersOf(value);
  const names = new Map<string, string>(Object.entries(trialTexts.shares));
  return html`<div class="setting-row">
    ${Object.entries(usual).map(([field, ordinary]) =>
      textField({
        id: `weight-${field}`,
        name: field,
        label: names.get(field) ?? field,
        type: 'number',
        inputMode: 'decimal',
        value: textOf(weights[field]) || String(ordinary),
        onInput: (typed) => {
          const weight = Number(typed);
          if (typed.trim() !== '' && !Number.isNaN(weight)) {
            onChange({ ...weights, [field]: weight }, true);
          }
        },
      }),
    )}
  </div>`;
}
