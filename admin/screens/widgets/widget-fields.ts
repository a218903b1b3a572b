import { html, nothing, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { selectField, textField } from '../../kit/form-field.ts';
import type { MembersEditor } from '../drafts/draft-screen.ts';
import { membersOf, type Members, textOf } from '../../kit/members.ts';
import { textsOf } from './drafted-placement.ts';
import { goalsField } from './goals-field.ts';
import { propertyFields } from './property-fields.ts';
import { texts } from './texts/texts.ts';

interface SourceField {
  readonly value: string;
  readonly rulesets: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (source: string) => void;
}

/** The beginning of the paths of listings. */
const listings = '/api/v1/products/';

/** The settings that the service has for each kind of widget. */
export type WidgetForms = AdminContract['widgetForms']['answer'];

type Form = WidgetForms['data'][number];
type Field = Form['fields'][number];

/** The settings of a draft, and a function that changes some of them as one step of an input. */
interface Settings {
  readonly settings: Members;
  readonly set: (changes: Members, field?: string) => void;
}

/** Renders the name, the kind and the settings of a widget. */
export function widgetFields(editor: MembersEditor, forms: WidgetForms): TemplateResult {
  const { draft } = editor;
  const form = forms.data.find(({ type }) => type === draft.type);
  return html`${textField({
    id: 'widget-name',
    name: 'name',
    label: texts.name,
    value: textOf(draft.name),
    onInput: (name) => editor.edit({ ...draft, name }, 'name'),
  })}
  ${kindField(editor)} ${form ? settingFields(editor, form, forms) : nothing}`;
}

function kindField(editor: MembersEditor): TemplateResult {
  const { draft } = editor;
  return html`<fieldset>
    <legend>${texts.kind}</legend>
    ${Object.entries(texts.types).map(
      ([type, label]) =>
        html`<label class="row"
          ><input
            type="radio"
            name="type"
            value=${type}
            .checked=${draft.type === type}
            @change=${() => editor.edit({ ...draft, type })}
          />
          ${label}</label
        >`,
    )}
  </fieldset>`;
}

function settingFields(editor: MembersEditor, form: Form, forms: WidgetForms): TemplateResult {
  const { draft } = editor;
  const settings = membersOf(draft.settings);
  const set = (changes: Members, field?: string) => {
    const merged = Object.entries({ ...settings, ...changes });
    const kept = Object.fromEntries(merged.filter(([, value]) => value !== undefined));
    editor.edit({ ...draft, settings: kept }, field);
  };
  const values = textsOf(settings.custom_properties);
  const setProperty = (name: string, value: string) => {
    const { [name]: _, ...others } = values;
    const next = value === '' ? others : { ...others, [name]: value };
    set({ custom_properties: Object.keys(next).length > 0 ? next : undefined }, name);
  };
  return html`${form.fields.map((field) => settingField(field, { settings, set }, form, forms))}
    <details class="looks" open>
      <summary>${texts.looks}</summary>
      <p class="hint">${texts.looksHint}</p>
      ${propertyFields(form.custom_properties, { values, set: setProperty })}
    </details>`;
}

function settingField(
  field: Field,
  { settings, set }: Settings,
  form: Form,
  { rulesets }: WidgetForms,
): TemplateResult {
  const { name, kind } = field;
  const label = labelOf(field);
  const id = `widget-${name}`;
  switch (kind) {
    case 'goals':
      return goalsField(settings, (goals) => set(goals));
    case 'source':
      return sourceField({
        value: textOf(settings.source) || form.source,
        rulesets,
        onChange: (source) => set({ source }, 'source'),
      });
    case 'flag':
      return html`<label class="row"
        ><input
          type="checkbox"
          name=${name}
          .checked=${settings[name] === true}
          @change=${({ target }: Event) =>
            target instanceof HTMLInputElement && set({ [name]: target.checked || undefined })}
        />
        ${label}</label
      >`;
    case 'choice':
      return selectField({
        id,
        name,
        label,
        value: textOf(settings[name]) || (field.choices[0] ?? ''),
        choices: field.choices.map((value) => ({ value, label: choiceLabel(value) })),
        onChange: (value) => set({ [name]: value }),
      });
    case 'number':
      return textField({
        id,
        name,
        label,
        type: 'number',
        inputMode: 'numeric',
        value: textOf(settings[name]) || (usualNumbers[name] ?? ''),
        onInput: (value) => set({ [name]: value === '' ? undefined : Number(value) }, name),
      });
    case 'text':
      return textField({
        id,
        name,
        label,
        value: textOf(settings[name]),
        onInput: (value) => set({ [name]: value === '' ? undefined : value }, name),
      });
    default:
      return kind satisfies never;
  }
}

/** The numbers that the service and the elements use when a setting is empty. */
const usualNumbers: Readonly<Record<string, string>> = { limit: '5', page_size: '24' };

/** A setting without a name here is shown with its description. */
function labelOf({ name, description }: Field): string {
  return new Map<string, string>(Object.entries(texts.fields)).get(name) ?? description;
}

function choiceLabel(value: string): string {
  return new Map<string, string>(Object.entries(texts.choices)).get(value) ?? value;
}

/** Renders the choice between recommenders, rulesets and any other path. */
function sourceField({ value, rulesets, onChange }: SourceField): TemplateResult {
  const choices = [
    ...Object.entries(texts.sources).map(([name, label]) => ({ value: listings + name, label })),
    ...rulesets.map(({ id, name }) => ({
      value: `/api/v1/custom/id/${id}`,
      label: texts.ruleset(name),
    })),
  ];
  const isOther = choices.every((choice) => choice.value !== value);
  return html`${selectField({
    id: 'widget-source',
    name: 'source',
    label: texts.fields.source,
    value: isOther ? '' : value,
    choices: [...choices, { value: '', label: texts.otherSource }],
    onChange: (chosen) => onChange(chosen || listings),
  })}
  ${
    isOther
      ? textField({
          id: 'widget-source-path',
          name: 'source_path',
          label: texts.path,
          hint: texts.sourceHint,
          value,
          onInput: onChange,
        })
      : nothing
  }`;
}
