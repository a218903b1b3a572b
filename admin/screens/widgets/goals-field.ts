import { html, nothing, type TemplateResult } from 'lit';
import { selectField, textField } from '../../kit/form-field.ts';
import type { Members } from '../drafts/draft-screen.ts';
import { membersOf, textOf } from './drafted-placement.ts';
import { texts } from './texts/texts.ts';

/** A goal with the country that it is for; empty for all. */
interface PlacedGoal {
  readonly country: string;
  readonly goal: Members;
}

/** Renders the goals of a cart, for all countries and for single ones. */
export function goalsField(
  settings: Members,
  change: (goals: unknown, markets: unknown) => void,
): TemplateResult {
  const all = readGoals(settings);
  const save = (next: readonly PlacedGoal[]) => {
    const countries = [...new Set(next.map(({ country }) => country))].filter(Boolean);
    const goalsOf = (country: string) =>
      next.filter((one) => one.country === country).map(({ goal }) => goal);
    change(
      goalsOf(''),
      countries.length === 0
        ? undefined
        : Object.fromEntries(countries.map((country) => [country, goalsOf(country)])),
    );
  };
  return html`<fieldset>
    <legend>${texts.fields.goals}</legend>
    ${all.map((one, index) =>
      goalRow(one, index, (next) =>
        save(all.flatMap((other, place) => (place === index ? (next ?? []) : other))),
      ),
    )}
    <div>
      <button
        type="button"
        @click=${() => save([...all, { country: '', goal: { amount: 50, kind: 'shipping' } }])}
      >
        ${texts.addGoal}
      </button>
    </div>
  </fieldset>`;
}

function goalRow(
  { country, goal }: PlacedGoal,
  index: number,
  save: (next: PlacedGoal | undefined) => void,
): TemplateResult {
  const set = (name: string, value: unknown) => save({ country, goal: { ...goal, [name]: value } });
  const id = `goal-${index}`;
  return html`<div class="goal" role="group" aria-label=${texts.goal(index + 1)}>
    ${textField({
      id: `${id}-amount`,
      name: 'amount',
      label: texts.amount,
      type: 'number',
      inputMode: 'decimal',
      value: textOf(goal.amount),
      onInput: (value) => set('amount', value === '' ? undefined : Number(value)),
    })}
    ${selectField({
      id: `${id}-kind`,
      name: 'kind',
      label: texts.brings,
      value: textOf(goal.kind),
      choices: Object.entries(texts.goalKinds).map(([value, label]) => ({ value, label })),
      onChange: (kind) =>
        save({
          country,
          goal: { amount: goal.amount, kind, ...(kind === 'gift' && { variant_id: undefined }) },
        }),
    })}
    ${
      goal.kind === 'gift'
        ? textField({
            id: `${id}-variant`,
            name: 'variant_id',
            label: texts.variant,
            inputMode: 'numeric',
            value: textOf(goal.variant_id),
            onInput: (value) => set('variant_id', value === '' ? undefined : Number(value)),
          })
        : nothing
    }
    ${textField({
      id: `${id}-country`,
      name: 'country',
      label: texts.country,
      maxLength: 2,
      value: country,
      onInput: (value) => save({ country: value.toUpperCase(), goal }),
    })}
    <button type="button" class="plain" @click=${() => save(undefined)}>${texts.removeGoal}</button>
  </div>`;
}

function readGoals({ goals, markets }: Members): readonly PlacedGoal[] {
  const byCountry = Object.entries(membersOf(markets));
  return [...placed(goals, ''), ...byCountry.flatMap(([country, list]) => placed(list, country))];
}

function placed(list: unknown, country: string): readonly PlacedGoal[] {
  return Array.isArray(list)
    ? list.map((goal: unknown) => ({ country, goal: membersOf(goal) }))
    : [];
}
