import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  conditionOf,
  examples,
  operatorsOf,
} from '../../../../server/rules/testing/condition-examples-fixture.ts';
import { valuesOf } from '../../../../server/rules/testing/condition-values-fixture.ts';
import { readRuleset, savedForm } from '../../../../server/rules/read-ruleset.ts';
import { addStep, redoStep, startHistory, undoStep } from '../../../kit/edit-history.ts';
import * as edits from './edits.ts';
import { readRulesetDraft, type RulesetDraft, writeRulesetDraft } from './ruleset-draft.ts';

const anyCondition = fc
  .constantFrom(...examples)
  .chain((example) =>
    fc
      .constantFrom(...operatorsOf(example))
      .chain((operator) =>
        fc
          .constantFrom(...valuesOf(operator, example))
          .map(([value]) => conditionOf(example, operator, value)),
      ),
  );

const anyOutput = fc
  .tuple(
    fc.constantFrom(
      {
        type: 'product',
        products: [
          { product_id: 'gid://platform/Product/3' },
          { product_id: 4, variant_ids: '5,6' },
        ],
      },
      { type: 'collection', collection_ids: '1, 2', smart_sort: 'top_sellers' },
      { type: 'product_tag', tags: ['a, b', 'c'] },
      { type: 'product_vendor', vendors: 'Kiln' },
      { type: 'product_type', types: ['Mugs'] },
      { type: 'input_products' },
      { type: 'metafield', namespace: 'care', key: 'wash' },
      { type: 'none' },
      { type: 'endpoint', endpoint: '/api/v1/products/top_sellers?limit=3&b=a%20b' },
      { type: 'ruleset', ruleset_id: '9' },
    ),
    fc.constantFrom({}, { limit: 3 }),
  )
  .map(([output, limit]) => ({ ...output, ...limit }));

const anyRuleset = fc.record(
  {
    id: fc.constant(4),
    name: fc.constantFrom('R', 'Größe "x"'),
    rules: fc.array(
      fc.record(
        {
          logic: fc.array(fc.record({ rules: fc.array(anyCondition, { maxLength: 3 }) }), {
            maxLength: 3,
          }),
          output: fc.array(anyOutput, { maxLength: 3 }),
          exit_if_matched: fc.boolean(),
          custom_data: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 6 },
    ),
    settings: fc.record(
      {
        filter_oos: fc.boolean(),
        filter_input_products: fc.boolean(),
        excluded_products: fc.constantFrom('1,2', [{ product_id: 3 }], [4]),
        excluded_tags: fc.constantFrom('a,b', ['c']),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['name', 'rules'] },
);

function meaningOf(body: unknown): unknown {
  const read = readRuleset(body);
  return 'problems' in read ? read.problems : { id: read.id, ...savedForm(read.ruleset) };
}

describe('a draft of the editor', () => {
  it('means what the ruleset meant that it was read from', () => {
    fc.assert(
      fc.property(anyRuleset, (ruleset) => {
        const draft = readRulesetDraft(ruleset);
        expect(meaningOf(writeRulesetDraft(draft))).toEqual(meaningOf(ruleset));
      }),
    );
  });

  it('is read from any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(writeRulesetDraft(readRulesetDraft(body))).toBeDefined();
      }),
    );
  });
});

/** An edit by numbers that are taken modulo what there is. */
const anyEdit = fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 20 }), fc.nat({ max: 20 }));

function applyEdit(
  draft: RulesetDraft,
  [kind, one, other]: readonly [number, number, number],
): RulesetDraft {
  const place = draft.rules.length === 0 ? 0 : one % draft.rules.length;
  const rule = draft.rules[place];
  if (rule === undefined || kind === 0) {
    return edits.addRule(draft, edits.newRule());
  }
  const group = rule.groups.length === 0 ? 0 : other % rule.groups.length;
  switch (kind) {
    case 1:
      return edits.removeRule(draft, place);
    case 2:
      return edits.moveRule(draft, place, other);
    case 3:
      return edits.setRule(draft, place, edits.addCondition(rule, group));
    case 4:
      return edits.setRule(draft, place, edits.removeCondition(rule, group, 0));
    case 5:
      return edits.setRule(draft, place, edits.addOutput(rule, { type: 'none', members: {} }));
    case 6:
      return edits.setRule(draft, place, edits.removeOutput(rule, 0));
    case 7:
      return edits.addRule(draft, edits.copyOfRule(rule), place + 1);
    default:
      return edits.setRule(draft, place, { ...rule, stopsHere: !rule.stopsHere });
  }
}

describe('edits of a draft', () => {
  it('are undone to every state before, and redone', () => {
    fc.assert(
      fc.property(anyRuleset, fc.array(anyEdit, { maxLength: 12 }), (ruleset, all) => {
        const states: RulesetDraft[] = [readRulesetDraft(ruleset)];
        let history = startHistory<RulesetDraft>(states[0] ?? readRulesetDraft({}));
        for (const edit of all) {
          const next = applyEdit(history.present, edit);
          if (next !== history.present) {
            states.push(next);
          }
          history = addStep(history, next);
        }
        for (const state of states.toReversed()) {
          expect(writeRulesetDraft(history.present)).toEqual(writeRulesetDraft(state));
          history = undoStep(history);
        }
        for (const state of states.slice(1)) {
          history = redoStep(history);
          expect(history.present).toBe(state);
        }
      }),
    );
  });

  it('take one step back for one field that is typed into', () => {
    const typed = ['a', 'ab', 'abc'].reduce(
      (history, text) => addStep(history, text, 'name'),
      startHistory(''),
    );
    expect(undoStep(typed).present).toBe('');
  });

  it('keep the identity of rules that they leave alone', () => {
    const before = readRulesetDraft({ rules: [{}, {}, {}] });
    const after = edits.moveRule(before, 2, 0);
    expect(after.rules.map(({ key }) => key)).toEqual(
      [2, 0, 1].map((place) => before.rules[place]?.key),
    );
    expect(after.rules[0]).toBe(before.rules[2]);
  });
});
