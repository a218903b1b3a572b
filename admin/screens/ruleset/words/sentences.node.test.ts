import { describe, expect, it } from 'vitest';
import { describeVocabulary } from '../../../../server/features/rulesets/describe-vocabulary.ts';
import { describeListings } from '../../../../server/routes/sources.ts';
import { readRulesetDraft } from '../state/ruleset-draft.ts';
import { texts as german } from './de.ts';
import { texts as english } from './en.ts';
import { type NameOf, ruleSentence } from './sentences.ts';

const vocabulary = { ...describeVocabulary(), sources: describeListings() };

const names: Readonly<Record<string, string>> = { collection7: 'Gifts under 30', product1: 'Mug' };
const nameOf: NameOf = (kind, id) => names[kind + id];

describe.each([
  ['English', english],
  ['German', german],
])('the words of rulesets in %s', (_name, words) => {
  it('cover every condition, operator, output, member, choice and source', () => {
    const { conditions, outputs, sources } = vocabulary;
    const members = outputs.flatMap((output) => output.members);
    expect(Object.keys(words.conditions)).toEqual(
      expect.arrayContaining(conditions.map(({ type }) => type)),
    );
    expect(Object.keys(words.groups)).toEqual(
      expect.arrayContaining(conditions.map(({ group }) => group)),
    );
    expect(Object.keys(words.operators)).toEqual(
      expect.arrayContaining(
        conditions.flatMap(({ operators }) => operators.map(({ name }) => name)),
      ),
    );
    expect(Object.keys(words.outputs)).toEqual(
      expect.arrayContaining(outputs.map(({ type }) => type)),
    );
    expect(Object.keys(words.members)).toEqual(
      expect.arrayContaining(members.map(({ name }) => name)),
    );
    expect(Object.keys(words.choices)).toEqual(
      expect.arrayContaining(members.flatMap(({ choices }) => choices)),
    );
    expect(Object.keys(words.sources)).toEqual(expect.arrayContaining(sources.map(({ id }) => id)));
  });
});

function sentence(rule: object, words = english): string {
  const [read] = readRulesetDraft({ rules: [rule] }).rules;
  if (!read) {
    throw new Error('There is no rule.');
  }
  return ruleSentence({ words, vocabulary, nameOf }, read);
}

const between = { type: 'cart_subtotal', operator: 'between', value: '0.01,40' };
const gifts = { type: 'collection', collection_ids: [7] };

describe('the sentence of a rule', () => {
  it('names what it compares and what it returns', () => {
    const rule = { logic: [{ rules: [between] }], output: [gifts] };
    expect(sentence(rule)).toBe('When cart subtotal is between 0.01 and 40: Gifts under 30');
    expect(sentence(rule, german)).toBe(
      'Wenn Zwischensumme liegt zwischen 0.01 und 40: Gifts under 30',
    );
  });

  it('joins groups by or, and conditions by and', () => {
    const day = { type: 'day_of_week', operator: 'contains_any', value: 'saturday,sunday' };
    const signedIn = { type: 'customer_logged_in', operator: 'equals', value: 'true' };
    const rule = { logic: [{ rules: [between, day] }, { rules: [signedIn] }], output: [] };
    expect(sentence(rule)).toBe(
      'When cart subtotal is between 0.01 and 40 and day of the week is any of Sat, Sun or signed in is exactly yes: nothing',
    );
  });

  it('says always without conditions', () => {
    const output = [
      { type: 'endpoint', endpoint: '/api/v1/products/top_sellers?limit=3' },
      { type: 'product', products: [{ product_id: 1 }, { product_id: 2 }, { product_id: 3 }] },
    ];
    expect(sentence({ output })).toBe('Always top sellers and Mug, 2 and 1 more');
  });

  it('shows a gap for a value that is missing', () => {
    const rule = {
      logic: [{ rules: [{ ...between, value: '' }] }],
      output: [{ type: 'collection' }],
    };
    expect(sentence(rule)).toBe('When cart subtotal is between … and …: …');
  });
});
