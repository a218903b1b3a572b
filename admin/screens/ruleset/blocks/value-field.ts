import { html, nothing, type TemplateResult } from 'lit';
import {
  chosenProducts,
  type ConditionDraft,
  itemsOf,
  writeProducts,
} from '../state/ruleset-draft.ts';
import { texts } from '../texts/texts.ts';
import type { ConditionType } from '../words/sentences.ts';
import { words } from '../words/words.ts';
import type { BlockContext } from './block-context.ts';
import { choiceField } from './choice-field.ts';
import { countries } from '../../../kit/countries.ts';
import { pickedChips } from './chips.ts';
import {
  collectionPicker,
  customerTagPicker,
  handlePicker,
  type Picked,
  productList,
  variantPicker,
  wordPicker,
} from './pickers.ts';

interface ValueField {
  readonly context: BlockContext;
  readonly type: ConditionType;
  readonly condition: ConditionDraft;
  /** Names the condition: `condition 1, rule 4`. */
  readonly of: string;
  /** The id of the sentence about the value, where it has a problem. */
  readonly problemId: string | undefined;
  /** Typing into the same field is one step. */
  readonly onChange: (condition: ConditionDraft, isTyped?: boolean) => void;
}

/** Renders the field for the wanted value of a condition, by its kind and by what the operator takes. */
export function valueField(field: ValueField): TemplateResult | typeof nothing {
  const { context, type, condition, of, onChange } = field;
  const takes = type.operators.find(({ name }) => name === condition.operator)?.takes ?? 'one';
  if (type.field === 'none') {
    return nothing;
  }
  if (type.field === 'products') {
    return productList(context, {
      label: texts.value(of),
      products: chosenProducts(condition.others.products),
      kind: 'with-variants',
      onChange: (products) =>
        onChange({
          ...condition,
          others: { ...condition.others, products: writeProducts(products) },
        }),
    });
  }
  if (takes === 'range') {
    return rangeField(field);
  }
  if (type.kind === 'yes_no') {
    return yesNoField(field);
  }
  return takes === 'list' && type.picks !== null
    ? listField(field)
    : inputField(field, condition.value, texts.value(of), (value) =>
        onChange({ ...condition, value }, true),
      );
}

function rangeField(field: ValueField): TemplateResult {
  const { condition, of, onChange } = field;
  const [low = '', high = ''] = condition.value.split(',').map((end) => end.trim());
  const set = (ends: readonly string[]) => {
    const isEmpty = ends.every((end) => end === '');
    onChange({ ...condition, value: isEmpty ? '' : ends.join() }, true);
  };
  return html`${inputField(field, low, texts.lowest(of), (value) => set([value, high]))}
    <span>${texts.between}</span>
    ${inputField(field, high, texts.highest(of), (value) => set([low, value]))}`;
}

function yesNoField({ condition, of, onChange }: ValueField): TemplateResult {
  return choiceField({
    label: texts.value(of),
    value: condition.value,
    choices: [
      ['true', words.yes],
      ['false', words.no],
    ],
    onChange: (value) => onChange({ ...condition, value }),
  });
}

function listField({ context, type, condition, of, onChange }: ValueField): TemplateResult {
  const picked = {
    label: texts.value(of),
    items: itemsOf(condition.value),
    onChange: (items: readonly string[]) => onChange({ ...condition, value: items.join() }),
  };
  switch (type.picks) {
    case 'collection':
      return collectionPicker(context, picked);
    case 'tag':
    case 'vendor':
    case 'type':
      return wordPicker(context, type.picks, picked);
    case 'variant':
      return variantPicker(context, picked);
    case 'handle':
      return handlePicker(context, picked);
    case 'customer_tag':
      return customerTagPicker(context, picked);
    case 'day':
      return dayButtons(picked.label, picked.items, picked.onChange);
    case 'country':
      return countryPicker(picked);
    default:
      return html`<input
        type="text"
        aria-label=${picked.label}
        placeholder=${texts.listHint}
        .value=${condition.value}
        @input=${({ target }: InputEvent) =>
          target instanceof HTMLInputElement &&
          onChange({ ...condition, value: target.value }, true)}
      />`;
  }
}

type OnItems = (items: readonly string[]) => void;

function dayButtons(label: string, items: readonly string[], onChange: OnItems): TemplateResult {
  const chosen = items.map((item) => item.toLowerCase());
  return html`<div class="row" role="group" aria-label=${label}>
    ${Object.entries(words.days).map(
      ([day, name]) =>
        html`<button
          type="button"
          class="toggle"
          aria-pressed=${String(chosen.includes(day))}
          @click=${() =>
            onChange(
              Object.keys(words.days).filter((one) =>
                one === day ? !chosen.includes(day) : chosen.includes(one),
              ),
            )}
        >
          ${name}
        </button>`,
    )}
  </div>`;
}

/** Renders chosen countries with a combobox that finds more by their names. */
function countryPicker(picked: Picked): TemplateResult {
  const known = countries();
  return pickedChips({
    ...picked,
    nameOf: (code) => known.find(([one]) => one === code.toUpperCase())?.[1] ?? code,
    load: (query) => {
      const typed = query.trim().toLowerCase();
      const found = known.filter(([, name]) => name.toLowerCase().includes(typed));
      return Promise.resolve(found.map(([value, label]) => ({ value, label, detail: value })));
    },
  });
}

const inputTypes: Readonly<Record<string, readonly [string, RegExp]>> = {
  number: ['number', /^(?:-?\d+(?:\.\d+)?)?$/],
  time: ['datetime-local', /^(?:\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)?$/],
  date: ['date', /^(?:\d{4}-\d\d-\d\d)?$/],
  time_of_day: ['time', /^(?:\d\d:\d\d)?$/],
};

/** Renders an input. A value that the special input of its kind cannot show is edited as a text. */
function inputField(
  { type, problemId }: ValueField,
  value: string,
  label: string,
  onInput: (value: string) => void,
): TemplateResult {
  const [special, form] = inputTypes[type.kind] ?? ['text', /^/];
  return html`<input
    class=${type.kind === 'number' ? 'short' : type.kind}
    type=${form.test(value) ? special : 'text'}
    step=${type.kind === 'number' ? 'any' : nothing}
    aria-label=${label}
    aria-invalid=${problemId ? 'true' : nothing}
    aria-describedby=${problemId ?? nothing}
    .value=${value}
    @input=${({ target }: InputEvent) => {
      if (target instanceof HTMLInputElement && !target.validity.badInput) {
        onInput(target.value);
      }
    }}
  />`;
}
