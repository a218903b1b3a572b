import { z } from 'zod';
import type { LineSource, Order } from '../records/order.ts';
import { recommenderNames } from '../../contract/listing-endpoints.ts';
import { rulesetLimits } from '../../contract/rulesets.ts';
import { termKey } from '../../insight/term-key.ts';

/** Names with texts, as lists of `{name, value}` or as one object. Anything else counts as none. */
const namedTexts = z
  .union([
    z
      .array(z.object({ name: z.string(), value: z.unknown() }).catch({ name: '', value: '' }))
      .transform((list) => list.map(({ name, value }): [string, unknown] => [name, value])),
    z.record(z.string(), z.unknown()).transform((record) => Object.entries(record)),
  ])
  .catch([])
  .transform((entries) => new Map(entries.map(([name, value]) => [name, textOf(value)])));

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The hidden properties of a line that widgets write. Properties of others are dropped. */
export const lineSource: z.ZodType<LineSource> = namedTexts.transform((texts) => {
  const term = texts.get('_search_term') ?? '';
  return {
    widget_id: idOf(texts.get('_widget_id')),
    ruleset_id: idOf(texts.get('_ruleset_id')),
    rule: ruleOf(texts.get('_rule')),
    term_key: term === '' ? null : termKey(term),
    recommender: recommenderOf(texts.get('_recommender')),
  };
});

/** The variants of a cart's attribute; longer lists are cut. */
const variantsPattern = /^(?:\d{1,15}:\w{1,16},?){1,20}/;

/** The session and its variants in the attribute `_vitrine` of a cart, `v1;<uuid>;<variants>`. Those of others are dropped. */
export const cartSession: z.ZodType<Pick<Order, 'uuid' | 'variants'>> = namedTexts.transform(
  (texts) => {
    const [, uuid = null, told = ''] =
      /^v1;([^;\s]{1,64})(?:;(.*)|$)/.exec(texts.get('_vitrine') ?? '') ?? [];
    const [variants = ''] = variantsPattern.exec(told) ?? [];
    return { uuid, ...(variants && { variants: variants.replace(/,$/, '') }) };
  },
);

function idOf(text = ''): number | null {
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Rules count from 1. */
function ruleOf(text = ''): number | null {
  const rule = idOf(text);
  return rule !== null && rule <= rulesetLimits.rules ? rule : null;
}

function recommenderOf(text = ''): string | null {
  return recommenderNames.has(text) ? text : null;
}
