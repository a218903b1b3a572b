import { html, nothing, type TemplateResult } from 'lit';
import { selectField, textField } from '../../../kit/form-field.ts';
import { listOf, membersOf, type Members, textOf } from '../../../kit/members.ts';
import { texts as searchTexts } from '../texts/texts.ts';
import { texts } from './texts/texts.ts';
import { collectionsField } from './collections-field.ts';
import { productsField, type SettingField } from './products-field.ts';
import type { RowForm } from './setting-forms.ts';

type RowMembers = Readonly<Partial<Record<keyof typeof texts.rows, RowForm>>>;

/** A setting may have a thousand rows: only the newest are fields from the beginning, so that typing stays fast. */
export const rowsAtOnce = 100;

/** Renders a list of objects, each in a row of fields. */
export function rowFields(members: RowMembers, field: SettingField): TemplateResult {
  const { setting, value, onChange, context } = field;
  const rows = listOf(value).map(membersOf);
  const addTexts = new Map<string, string>(Object.entries(texts.add));
  const hidden = Math.max(0, rows.length - context.shownRows);
  const isDead = (place: number) => setting === 'synonyms' && context.dead.has(place);
  return html`${
      hidden > 0
        ? html`<div class="row">
            <button type="button" @click=${context.showEarlierRows}>
              ${texts.showEarlier(Math.min(hidden, rowsAtOnce), hidden)}
            </button>
          </div>`
        : nothing
    }
    <ul class="setting-rows" aria-label=${searchTexts.members[setting]}>
      ${rows.slice(hidden).map((row, shown) => {
        const place = hidden + shown;
        return html`<li>
          <div class="setting-row">
            ${memberFields(members, { ...field, row, place, rows })}
            <button
              type="button"
              class="plain"
              aria-label=${texts.removeRow(place + 1)}
              @click=${() => onChange(rows.toSpliced(place, 1))}
            >
              ${texts.remove}
            </button>
          </div>
          ${isDead(place) ? html`<p class="pill warning">${texts.dead}</p>` : nothing}
        </li>`;
      })}
    </ul>
    <div class="row">
      <button type="button" @click=${() => onChange([...rows, newRow(setting)])}>
        ${addTexts.get(setting) ?? ''}
      </button>
    </div>`;
}

function newRow(setting: string): Members {
  switch (setting) {
    case 'synonyms':
      return { words: [] };
    case 'influence':
      return { field: 'vendor', value: '', boost: 2 };
    case 'wishes':
      return { words: [], collections: [] };
    case 'kept_terms':
      return { term: '', within: 3 };
    default:
      return { keywords: [], promoted_products: [] };
  }
}

interface Row extends SettingField {
  readonly row: Members;
  readonly rows: readonly Members[];
  readonly place: number;
}

function memberFields(members: RowMembers, field: Row): readonly TemplateResult[] {
  const names = new Map<string, string>(Object.entries(texts.rows));
  return Object.entries(members).map(([member, form]) =>
    memberField(form, member, names.get(member) ?? member, field),
  );
}

function memberField(
  form: RowForm,
  member: string,
  label: string,
  { row, rows, place, onChange, context, setting }: Row,
): TemplateResult {
  const set = (value: unknown, isTyping?: boolean) => {
    const { [member]: _, ...others } = row;
    const next = value === undefined ? others : { ...row, [member]: value };
    onChange(rows.toSpliced(place, 1, next), isTyping);
  };
  const common = {
    id: `${setting}-${place}-${member}`,
    name: `${setting}-${place}-${member}`,
    label: texts.number(place + 1, label),
  };
  switch (form) {
    case 'text':
    case 'number':
      return typedField(form, row[member], common, set);
    case 'words':
      return wordsField(row[member], common, (words) => set(readWords(words, member)));
    case 'products':
      return productsField({ label: common.label, value: row[member], context, onChange: set });
    case 'collections':
      return collectionsInRow(common.label, row[member], context, set);
    case 'product':
      return productField(common.label, row[member], context, set);
    case 'field':
      return selectField({
        ...common,
        value: textOf(row[member]),
        choices: choicesOf(texts.choices.field),
        onChange: (value) =>
          onChange(rows.toSpliced(place, 1, { ...row, field: value, value: firstValue(value) })),
      });
    case 'boost':
      return selectField({
        ...common,
        value: textOf(row[member]) || '1',
        choices: boostChoices(row[member]),
        onChange: (value) => set(Number(value)),
      });
    case 'value':
      return valueField(row, common, set);
    default:
      return form satisfies never;
  }
}

/** Renders a text or a number; an empty field is absent. */
function typedField(
  form: 'text' | 'number',
  value: unknown,
  common: { id: string; name: string; label: string },
  set: (value: unknown, isTyping?: boolean) => void,
): TemplateResult {
  const isNumber = form === 'number';
  return textField({
    ...common,
    ...(isNumber && { type: 'number', inputMode: 'decimal' }),
    value: textOf(value),
    onInput: (typed) =>
      set(typed.trim() === '' ? undefined : isNumber ? Number(typed) : typed, true),
  });
}

function collectionsInRow(
  label: string,
  value: unknown,
  context: SettingField['context'],
  onChange: (ids: unknown) => void,
): TemplateResult {
  const addLabel = `${label}: ${texts.addCollection}`;
  return html`<div class="field">
    ${collectionsField({ label, addLabel, value, context, onChange })}
  </div>`;
}

/** Renders one product. Of several that are chosen, the last counts. */
function productField(
  label: string,
  id: unknown,
  context: SettingField['context'],
  onChange: (id: unknown) => void,
): TemplateResult {
  const value = id === undefined ? [] : [id];
  return productsField({ label, value, context, onChange: (ids) => onChange(listOf(ids).at(-1)) });
}

function wordsField(
  value: unknown,
  { id, name, label }: { id: string; name: string; label: string },
  onChange: (words: string) => void,
): TemplateResult {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      name=${name}
      autocomplete="off"
      .value=${listOf(value).map(textOf).join(', ')}
      @change=${({ target }: Event) => target instanceof HTMLInputElement && onChange(target.value)}
    />
  </div>`;
}

function readWords(text: string, member: string): readonly string[] | undefined {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  // A list of what is found as well may be absent; the words themselves may not.
  return words.length === 0 && member === 'also_find' ? undefined : words;
}

function firstValue(field: string): unknown {
  if (field === 'available') {
    return true;
  }
  return field === 'price' ? { min: 0 } : '';
}

function valueField(
  row: Members,
  common: { id: string; name: string; label: string },
  set: (value: unknown, isTyping?: boolean) => void,
): TemplateResult {
  if (row.field === 'available') {
    return selectField({
      ...common,
      value: row.value === false ? 'false' : 'true',
      choices: choicesOf(texts.choices.value),
      onChange: (value) => set(value === 'true'),
    });
  }
  if (row.field === 'price') {
    const bounds = membersOf(row.value);
    return html`${(['min', 'max'] as const).map((bound) =>
      textField({
        id: `${common.id}-${bound}`,
        name: `${common.name}-${bound}`,
        label: `${common.label}: ${bound === 'min' ? texts.lowest : texts.highest}`,
        type: 'number',
        inputMode: 'decimal',
        value: textOf(bounds[bound]),
        onInput: (typed) => {
          const { [bound]: _, ...other } = bounds;
          set(typed.trim() === '' ? other : { ...bounds, [bound]: Number(typed) }, true);
        },
      }),
    )}`;
  }
  return textField({ ...common, value: textOf(row.value), onInput: (typed) => set(typed, true) });
}

function choicesOf(names: object) {
  return Object.entries(names).map(([value, label]) => ({ value, label: String(label) }));
}

function boostChoices(value: unknown) {
  const choices = choicesOf(texts.choices.boost);
  const own = textOf(value) || '1';
  return choices.some((choice) => choice.value === own)
    ? choices
    : [...choices, { value: own, label: `× ${own}` }];
}
