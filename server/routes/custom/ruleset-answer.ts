import { rejectionOf } from '../../catalog/eligibility.ts';
import type { ProductTexts, TextRequest } from '../../catalog/product-texts.ts';
import type { Explanation, RemovedProduct } from '../../contract/explanation.ts';
import type { Rule } from '../../contract/rulesets.ts';
import { withMembers } from '../../catalog/json-text.ts';
import { maximumRemoved, toRemoved } from '../../listing/explained-list.ts';
import type { Evaluation } from '../../rules/evaluate.ts';
import type { QuestionResult, RulesetQuestion } from './evaluate-question.ts';

/** The whole answer as JSON. */
export async function rulesetAnswer(
  texts: ProductTexts,
  question: RulesetQuestion,
  { evaluation, inputIds }: QuestionResult,
): Promise<string> {
  const { explain } = question.parameters;
  const data = explain
    ? await explainedProducts(texts, question, evaluation)
    : await texts.texts(listedTexts(question), evaluation.productIds);
  const named = (ids: readonly number[]) => namedProducts(texts, question, ids);
  const members = {
    input_products: await named(inputIds),
    matched_rules: rulesText(evaluation.matchedRules),
    unmatched_rules: rulesText(evaluation.unmatchedRules),
    unevaluated_rules: rulesText(evaluation.unevaluatedRules),
    filtered_oos_products: await named(evaluation.filteredOosProducts),
    filtered_input_products: await named(evaluation.filteredInputProducts),
    errors: JSON.stringify(evaluation.errors),
    ...(explain && {
      trace: JSON.stringify(await evaluation.trace()),
      removed: JSON.stringify(removedProducts(evaluation)),
    }),
  };
  const metadata = Object.entries(members).map(([name, json]) => `"${name}":${json}`);
  return `{"data":[${data.join(',')}],"metadata":{${metadata.join(',')}}}`;
}

/** The products of the answer, with the variants and prices that were requested. */
function listedTexts({ shop, catalog, market, parameters, prices }: RulesetQuestion): TextRequest {
  return {
    shopId: shop.id,
    catalog,
    shape: {
      kind: 'full',
      metafields: parameters.metafields,
      variantMetafields: parameters.variant_metafields,
      sellingPlans: false,
    },
    offer: { market, prices: parameters.unset_variants ? prices : {} },
  };
}

/** Of those that an answer names besides its list: what may not be shown stays unnamed. */
async function namedProducts(
  texts: ProductTexts,
  question: RulesetQuestion,
  ids: readonly number[],
): Promise<string> {
  const { catalog, market } = question;
  const rules = { includeOutOfStock: true, prices: {}, market };
  const shown = ids.filter((id) => rejectionOf(catalog, id, rules) === undefined);
  const request = { ...listedTexts(question), offer: { market, prices: {} } };
  return `[${(await texts.texts(request, shown)).join(',')}]`;
}

async function explainedProducts(
  texts: ProductTexts,
  question: RulesetQuestion,
  { evaluated }: Evaluation,
): Promise<string[]> {
  const products: string[] = [];
  for (const { rulesetId, rule, type, source, selected, candidates } of evaluated) {
    const reasons = await candidates.explain(selected);
    for (const id of selected) {
      const reason = reasons.get(id) ?? { score: null, text: '', parts: [] };
      const explanation: Explanation = {
        sources: [{ source, ...reason }],
        rule: { ruleset: rulesetId ?? null, rule, output: type },
      };
      const [product] = await texts.texts(listedTexts(question), [id]);
      if (product !== undefined) {
        products.push(withMembers(product, { explanation }));
      }
    }
  }
  return products;
}

function removedProducts({ evaluated }: Evaluation): RemovedProduct[] {
  return evaluated
    .flatMap(({ source, rejected }) => toRemoved(source, rejected))
    .slice(0, maximumRemoved);
}

/** Rules stay the same objects for as long as their ruleset is kept: each is written down once. */
const ruleTexts = new WeakMap<Rule, string>();

function rulesText(rules: readonly Rule[]): string {
  return `[${rules.map(ruleText).join(',')}]`;
}

function ruleText(rule: Rule): string {
  const known = ruleTexts.get(rule);
  if (known !== undefined) {
    return known;
  }
  const text = JSON.stringify(rule);
  ruleTexts.set(rule, text);
  return text;
}
