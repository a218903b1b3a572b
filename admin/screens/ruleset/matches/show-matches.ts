import './pattern-matches.ts';
import { html, nothing, type TemplateResult } from 'lit';
import { textOf } from '../../../kit/members.ts';
import type { ConditionDraft } from '../state/ruleset-draft.ts';
import type { ConditionType } from '../words/sentences.ts';

/** Renders which products a regular expression matches. */
export function showMatches(
  shop: string,
  type: ConditionType | undefined,
  { operator, value, others }: ConditionDraft,
): TemplateResult | typeof nothing {
  const takes = type?.operators.find(({ name }) => name === operator)?.takes;
  if (!type?.compares_products || takes !== 'pattern' || value === '') {
    return nothing;
  }
  return html`<pattern-matches
    .shop=${shop}
    .type=${type.type}
    .pattern=${value}
    .namespace=${textOf(others.namespace)}
    .key=${textOf(others.key)}
  ></pattern-matches>`;
}
