import {
  type ConditionDraft,
  nextKey,
  type OutputDraft,
  type RuleDraft,
  type RulesetDraft,
} from './ruleset-draft.ts';

/** Edits of a draft. Each returns a new draft and shares what it leaves unchanged. */

export function addRule(
  draft: RulesetDraft,
  rule: RuleDraft,
  place = draft.rules.length,
): RulesetDraft {
  return { ...draft, rules: draft.rules.toSpliced(place, 0, rule) };
}

export function removeRule(draft: RulesetDraft, place: number): RulesetDraft {
  return { ...draft, rules: draft.rules.toSpliced(place, 1) };
}

export function setRule(draft: RulesetDraft, place: number, rule: RuleDraft): RulesetDraft {
  return { ...draft, rules: draft.rules.with(place, rule) };
}

/** Moves a rule to a place, which is limited to the list. Returns the same draft when nothing moves. */
export function moveRule(draft: RulesetDraft, from: number, to: number): RulesetDraft {
  const place = Math.max(0, Math.min(to, draft.rules.length - 1));
  const rule = draft.rules[from];
  return rule === undefined || place === from
    ? draft
    : { ...draft, rules: draft.rules.toSpliced(from, 1).toSpliced(place, 0, rule) };
}

/** Returns a rule of its own that does the same. */
export function copyOfRule(rule: RuleDraft): RuleDraft {
  return { ...rule, key: nextKey() };
}

const newCondition: ConditionDraft = {
  type: 'cart_subtotal',
  operator: 'greater_than',
  value: '',
  others: {},
};

export const newOutput: OutputDraft = {
  type: 'endpoint',
  members: { endpoint: '/api/v1/products/top_sellers' },
};

/** Returns a rule with a condition whose value is missing. */
export function newRule(): RuleDraft {
  return {
    key: nextKey(),
    groups: [[newCondition]],
    outputs: [newOutput],
    stopsHere: false,
    others: {},
  };
}

/** Adds a condition that must hold too; in a group of its own without a place. */
export function addCondition(rule: RuleDraft, group?: number): RuleDraft {
  const conditions = group === undefined ? undefined : rule.groups[group];
  return group === undefined || conditions === undefined
    ? { ...rule, groups: [...rule.groups, [newCondition]] }
    : { ...rule, groups: rule.groups.with(group, [...conditions, newCondition]) };
}

export function setCondition(
  rule: RuleDraft,
  group: number,
  place: number,
  condition: ConditionDraft,
): RuleDraft {
  const conditions = rule.groups[group];
  return conditions?.[place] === undefined
    ? rule
    : { ...rule, groups: rule.groups.with(group, conditions.with(place, condition)) };
}

/** Removes a condition, and its group when it was the only one: an empty group always holds. */
export function removeCondition(rule: RuleDraft, group: number, place: number): RuleDraft {
  const left = rule.groups[group]?.toSpliced(place, 1) ?? [];
  return {
    ...rule,
    groups: left.length === 0 ? rule.groups.toSpliced(group, 1) : rule.groups.with(group, left),
  };
}

export function addOutput(rule: RuleDraft, output: OutputDraft): RuleDraft {
  return { ...rule, outputs: [...rule.outputs, output] };
}

export function setOutput(rule: RuleDraft, place: number, output: OutputDraft): RuleDraft {
  return { ...rule, outputs: rule.outputs.with(place, output) };
}

export function removeOutput(rule: RuleDraft, place: number): RuleDraft {
  return { ...rule, outputs: rule.outputs.toSpliced(place, 1) };
}
