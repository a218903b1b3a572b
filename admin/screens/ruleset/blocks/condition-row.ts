import { html, nothing, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../../server/features/endpoints.ts';
import { showMatches } from '../matches/show-matches.ts';
import type { ConditionDraft } from '../state/ruleset-draft.ts';
import { texts } from '../texts/texts.ts';
import { type ConditionType, operatorWord, wordOf } from '../words/sentences.ts';
import { words } from '../words/words.ts';
import type { BlockContext } from './block-context.ts';
import { choiceField } from './choice-field.ts';
import { removeButton } from './remove-button.ts';
import { valueField } from './value-field.ts';

type ConditionTrace =
  AdminContract['tryRuleset']['answer']['trace'][number]['groups'][number]['conditions'][number];

interface ConditionRow {
  readonly context: BlockContext;
  readonly condition: ConditionDraft;
  /** Place in the rule from 1, over all groups. */
  readonly place: number;
  /** Place of the rule from 1. */
  readonly rule: number;
  readonly trace: ConditionTrace | undefined;
  readonly problem: string | undefined;
  readonly onChange: (condition: ConditionDraft, isTyped?: boolean) => void;
  readonly onRemove: () => void;
}

const groupOrder = ['page', 'cart', 'shopper', 'time', 'always'] as const;

/** Renders a condition: what, how, the value, and what the trial has seen. */
export function conditionRow(row: ConditionRow): TemplateResult {
  const { context, condition, place, rule, trace, problem, onChange } = row;
  const { conditions } = context.vocabulary;
  const of = texts.condition(place, rule);
  const type = conditions.find((known) => known.type === condition.type);
  const problemId = problem === undefined ? undefined : `problem-${rule}-${place}`;
  return html`<div class="condition">
    <div class="fields">
      <select
        aria-label=${texts.what(of)}
        @change=${({ target }: Event) =>
          target instanceof HTMLSelectElement &&
          onChange(ofType(conditions, condition, target.value))}
      >
        ${type ? nothing : html`<option selected>${condition.type}</option>`}
        ${groupOrder.map(
          (group) =>
            html`<optgroup label=${words.groups[group]}>
              ${conditions
                .filter((known) => known.group === group)
                .map(
                  (known) =>
                    html`<option value=${known.type} ?selected=${known.type === condition.type}>
                      ${wordOf(words.conditions, known.type)}
                    </option>`,
                )}
            </optgroup>`,
        )}
      </select>
      ${type ? operatorField(type, condition, of, onChange) : nothing}
      ${type ? memberFields(type, condition, of, onChange) : nothing}
      ${type ? valueField({ context, type, condition, of, problemId, onChange }) : nothing}
      ${seenPill(trace)} ${removeButton(of, row.onRemove)}
    </div>
    ${showMatches(context.shop, type, condition)}
    ${problem === undefined ? nothing : html`<p class="problem" id=${problemId ?? nothing}>${problem}</p>`}
  </div>`;
}

/** Changes the type, and keeps operator and value where the new type takes them in the same form. */
function ofType(
  conditions: readonly ConditionType[],
  condition: ConditionDraft,
  name: string,
): ConditionDraft {
  const former = conditions.find(({ type }) => type === condition.type);
  const next = conditions.find(({ type }) => type === name);
  const operators = next?.operators.map((known) => known.name) ?? [];
  const operator = operators.includes(condition.operator)
    ? condition.operator
    : (operators[0] ?? '');
  const isAlike = formOf(former) === formOf(next);
  const { products, namespace: _namespace, key: _key, ...others } = condition.others;
  return {
    type: name,
    operator,
    value: isAlike ? condition.value : '',
    others: next?.field === 'products' ? { ...others, products: isAlike ? products : [] } : others,
  };
}

/** Returns what decides whether a value of one type fits another. */
function formOf(type: ConditionType | undefined): string {
  return JSON.stringify([type?.kind, type?.field, type?.picks]);
}

type OnChange = ConditionRow['onChange'];

function operatorField(
  type: ConditionType,
  condition: ConditionDraft,
  of: string,
  onChange: OnChange,
): TemplateResult | typeof nothing {
  if (type.operators.length === 0) {
    return nothing;
  }
  return choiceField({
    label: texts.comparison(of),
    value: condition.operator,
    choices: type.operators.map(({ name }) => [name, operatorWord(words, type, name)]),
    onChange: (operator) => onChange({ ...condition, operator }),
  });
}

function memberFields(
  { members }: ConditionType,
  condition: ConditionDraft,
  of: string,
  onChange: OnChange,
): readonly TemplateResult[] {
  return members.map((member) => {
    const value = condition.others[member];
    const label = texts.member(wordOf(words.members, member), of);
    return html`<input
      type="text"
      aria-label=${label}
      placeholder=${wordOf(words.members, member)}
      .value=${typeof value === 'string' ? value : ''}
      @input=${({ target }: InputEvent) =>
        target instanceof HTMLInputElement &&
        onChange({ ...condition, others: { ...condition.others, [member]: target.value } }, true)}
    />`;
  });
}

/** Maximum number of items of a seen list that a pill shows. */
const mostSeen = 3;

function seenPill(trace: ConditionTrace | undefined): TemplateResult | typeof nothing {
  if (!trace || trace.type === 'anything') {
    return nothing;
  }
  const { seen, holds } = trace;
  const text = seen === null ? texts.notSent : texts.seen(shortList(seen));
  return html`<span class="pill ${holds ? 'good' : ''}"
    ><span aria-hidden="true">${holds ? '✓' : '✕'}</span> ${text}</span
  >`;
}

function shortList(seen: NonNullable<ConditionTrace['seen']>): string {
  if (typeof seen === 'boolean') {
    return seen ? words.yes : words.no;
  }
  if (!Array.isArray(seen)) {
    return String(seen);
  }
  const shown = seen.slice(0, mostSeen).join(', ');
  return seen.length > mostSeen ? `${shown} …` : shown || words.nothing;
}
