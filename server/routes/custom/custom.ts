import type { Catalogs } from '../../catalog/catalogs.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { CustomParameters } from '../../contract/custom.ts';
import { revealingParameters } from '../../contract/parameters.ts';
import { AppError } from '../../base/errors.ts';
import { type Answer, cacheControl, type JsonBody, jsonBody } from '../../http/answer.ts';
import { ListingCache } from '../../listing/listing-cache.ts';
import type { CompiledRuleset } from '../../rules/compile.ts';
import type { RulesetRun, RulesetUse } from '../../rulesets/ruleset-use.ts';
import type { SavedRulesets } from '../../rulesets/saved-rulesets.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { marketFor } from '../../catalog/requested-market.ts';
import { inLanguage } from '../shopper-answers.ts';
import { shownLanguage } from '../../catalog/shown-language.ts';
import { requireRightToExplain } from '../right-to-explain.ts';
import type { ListingCaller } from '../listings/answer-listing.ts';
import { priceBounds } from '../listings/listing-eligibility.ts';
import {
  type EvaluationDependencies,
  evaluateQuestion,
  type RulesetQuestion,
} from './evaluate-question.ts';
import { rulesetAnswer } from './ruleset-answer.ts';

interface CustomDependencies {
  evaluation: EvaluationDependencies;
  catalogs: Catalogs;
  texts: ProductTexts;
  savedRulesets: SavedRulesets;
  rulesetUse: RulesetUse;
}

/** A cached answer counts as asked too. */
interface CountedAnswer {
  body: JsonBody;
  runs: readonly RulesetRun[];
}

/**
 * The answer may lag this long behind the clock, collections and tags. A change of an examined
 * product invalidates it at once, as in listings.
 */
const ttlMs = 4_000;

type CustomRequest = ListingCaller & {
  parameters: CustomParameters;
  digest: () => string;
  isUse: boolean;
};

export type AnswerCustom = (request: CustomRequest) => Promise<Answer>;

/** Creates the function that answers for a ruleset. */
export function createAnswerCustom({
  evaluation,
  catalogs,
  texts,
  savedRulesets,
  rulesetUse,
}: CustomDependencies): AnswerCustom {
  const cache = new ListingCache<CountedAnswer>({
    name: 'custom-listings',
    sizeOf: ({ body }) => body.bytes.length,
    ttlMs,
  });

  return async ({ caller: shop, parameters, digest, mayExplain, meter, enterRoom, isUse }) => {
    await enterRoom(parameters.limit);
    const version = savedRulesets.version(shop.id);
    const language = shownLanguage(shop, parameters.locale);
    const { locale } = language;
    const question = {
      ...(await readQuestion({ catalogs, savedRulesets }, shop, parameters)),
      locale,
    };
    if (parameters.explain) {
      await requireRightToExplain(mayExplain);
    }
    const compute = async () => {
      const result = await evaluateQuestion(evaluation, question, meter);
      const json = await rulesetAnswer(texts, question, result);
      const value = { body: jsonBody(json), runs: result.evaluation.runs };
      return { value, examined: result.examined };
    };
    const count = ({ body, runs }: CountedAnswer) => {
      if (isUse && !parameters.explain) {
        rulesetUse.count(shop.id, runs);
      }
      return body;
    };
    if (isPersonal(parameters, question.ruleset)) {
      const body = count((await compute()).value);
      return inLanguage({ body, cacheControl: cacheControl.personal }, language);
    }
    const { catalog, rulesetId, market } = question;
    const key = [shop.id, rulesetId, version, market?.version, language.key, digest()].join(' ');
    const answer = await cache.get({ key, catalog, bust: parameters.bust_cache }, compute);
    return inLanguage({ body: count(answer), cacheControl: cacheControl.listing }, language);
  };
}

async function readQuestion(
  { catalogs, savedRulesets }: { catalogs: Catalogs; savedRulesets: SavedRulesets },
  shop: Shop,
  parameters: CustomParameters,
): Promise<RulesetQuestion> {
  const { ruleset_id: rulesetId } = parameters;
  const ruleset = rulesetId && (await savedRulesets.get(shop.id, rulesetId));
  if (!ruleset) {
    throw new AppError('not-found', 'This shop has no ruleset with this id: "sources" lists all.');
  }
  const catalog = await catalogs.get(shop.id);
  const market = marketFor(shop, catalog, parameters);
  const prices = priceBounds(parameters);
  return { shop, catalog, market, prices, ruleset, rulesetId, parameters };
}

function isPersonal(parameters: CustomParameters, ruleset: CompiledRuleset): boolean {
  const { viewed_ids: viewed = [], cart_ids: cart = [] } = parameters;
  const sent = new Map<string, unknown>(Object.entries(parameters));
  return (
    revealingParameters.some((name) => (sent.get(name) ?? false) !== false) ||
    (viewed.length + cart.length > 0 && mayOrderForShopper(ruleset))
  );
}

/** Nested rulesets count as if they did, because they are read only when their turn comes. */
function mayOrderForShopper({ rules }: CompiledRuleset): boolean {
  return rules.some(({ outputs }) =>
    outputs.some(({ from }) => 'ruleset' in from || from.isPersonal),
  );
}
