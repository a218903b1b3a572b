import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from '../../kit/admin-element.ts';
import { selectField, textField } from '../../kit/form-field.ts';
import { type Members, textOf } from '../../kit/members.ts';
import { followGoals, type PlacedGoal, writeGoals } from './placed-goals.ts';
import { texts } from './texts/texts.ts';

/** Renders the goals of a cart, for all countries and for single ones. */
export function goalsField(settings: Members, change: (changes: Members) => void): TemplateResult {
  return html`<goals-field .settings=${settings} .change=${change}></goals-field>`;
}

/** The goals of a cart, for all countries and for single ones. Rows keep their places while they are edited. */
class GoalsField extends AdminElement {
  static override properties: PropertyDeclarations = {
    settings: { attribute: false },
    change: { attribute: false },
  };

  declare settings: Members;
  declare change: (changes: Members) => void;
  #rows: readonly PlacedGoal[] = [];

  protected override willUpdate(): void {
    this.#rows = followGoals(this.#rows, this.settings);
  }

  protected override render(): TemplateResult {
    return html`<fieldset>
      <legend>${texts.fields.goals}</legend>
      ${this.#rows.map((row, index) => goalRow(row, index, (next) => this.#replace(index, next)))}
      <div>
        <button type="button" @click=${() => this.#add()}>${texts.addGoal}</button>
      </div>
    </fieldset>`;
  }

  #add(): void {
    this.#save([...this.#rows, { country: '', goal: { amount: 50, kind: 'shipping' } }]);
  }

  #replace(index: number, next: PlacedGoal | undefined): void {
    this.#save(this.#rows.flatMap((row, place) => (place === index ? (next ?? []) : row)));
  }

  #save(rows: readonly PlacedGoal[]): void {
    this.#rows = rows;
    this.change(writeGoals(rows, this.settings.markets));
  }
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
      onChange: (value) => save({ country: value.trim().toUpperCase(), goal }),
    })}
    <button type="button" class="plain" @click=${() => save(undefined)}>${texts.removeGoal}</button>
  </div>`;
}

customElements.define('goals-field', GoalsField);
