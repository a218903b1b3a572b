import { rejectionOf } from '../../catalog/eligibility.ts';
import { matchWithin } from '../../catalog/offered-variants.ts';
import type { ProductTexts, TextRequest } from '../../catalog/product-texts.ts';
import type { Explanation, RemovedProduct } from '../../contract/explanation.ts';
import type { Rule } from '../../contract/rulesets.ts';
import { withMembers } from '../../catalog/json-text.ts';
import { maxRemoved, sourceOf, toRemoved } from '../../listing/explained-list.ts';
import type { Evaluation } from '../../rules/evaluate.ts';
import type { OutputEvaluation } from '../../rules/result-list.ts';
import type { QuestionResult, RulesetQuestion } from './evaluate-question.ts';

/** A question with the language of its answer. */
interface AnsweredQuestion extends RulesetQuestion {
  /** A language besides the primary one. */
  locale: string | undefined;
}

/** Returns the whole answer as JSON. */
export async function rulesetAnswer(
  texts: ProductTexts,
  question: AnsweredQuestion,
  { evaluation, inputIds }: QuestionResult,
): Promise<string> {
  const { explain } = question.parameters;
  const data = await listedProducts(texts, question, evaluation);
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

/** Returns the products of the answer with the requested variants and prices. */
function listedTexts(question: AnsweredQuestion): TextRequest {
  const { shop, catalog, market, locale, parameters, prices } = question;
  return {
    shopId: shop.id,
    locale,
    catalog,
    shape: {
      kind: 'full',
      metafields: parameters.metafields,
      variantMetafields: parameters.variant_metafields,
      sellingPlans: false,
    },
    offer: {
      market,
      prices: parameters.unset_variants ? prices : {},
      match: matchWithin(prices),
    },
  };
}

/**
 * Returns the products outside of the list that the answer may name. Products that must not be
 * shown stay unnamed.
 */
async function namedProducts(
  texts: ProductTexts,
  question: AnsweredQuestion,
  ids: readonly number[],
): Promise<string> {
  const { catalog, market } = question;
  const rules = { includeOutOfStock: true, prices: {}, market };
  const shown = ids.filter((id) => rejectionOf(catalog, id, rules) === undefined);
  const request = { ...listedTexts(question), offer: { market, prices: {} } };
  return `[${(await texts.texts(request, shown)).join(',')}]`;
}

/** Returns the products of the answer, with the members that the request asks for. */
async function listedProducts(
  texts: ProductTexts,
  question: AnsweredQuestion,
  { productIds, evaluated }: Evaluation,
): Promise<string[]> {
  const { explain, rule_numbers: hasNumbers } = question.parameters;
  const request = listedTexts(question);
  if (!explain && !hasNumbers) {
    return texts.texts(request, productIds);
  }
  const products: string[] = [];
  for (const output of evaluated) {
    const explanations = explain ? await explanationsOf(output) : undefined;
    for (const id of output.selected) {
      const [product] = await texts.texts(request, [id]);
      if (product !== undefined) {
        const explanation = explanations?.get(id);
        const rule_number = hasNumbers ? output.origin.rule + 1 : undefined;
        products.push(withMembers(product, { explanation, rule_number }));
      }
    }
  }
  return products;
}

async function explanationsOf({
  rulesetId,
  rule,
  type,
  source,
  selected,
  candidates,
}: OutputEvaluation): Promise<Map<number, Explanation>> {
  const reasons = await candidates.explain(selected);
  return new Map(
    selected.map((id) => {
      return [
        id,
        {
          sources: [sourceOf(source, reasons.get(id))],
          rule: { ruleset: rulesetId ?? null, rule, output: type },
        },
      ];
    }),
  );
}

function removedProducts({ evaluated }: Evaluation): RemovedProduct[] {
  return evaluated
    .flatMap(({ source, rejected }) => toRemoved(source, rejected))
    .slice(0, maxRemoved);
}

/** Caches the text of each rule. A rule is the same object while its ruleset is cached. */
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
