import { pino } from 'pino';
import type { Config } from '../config.ts';
import { customEndpoint } from '../contract/custom.ts';
import { createNames } from '../contract/names.ts';
import type { EvaluationError, RuleTrace } from '../contract/rulesets.ts';
import { readQuery } from '../http/parameters/query.ts';
import { validateQuery } from '../http/parameters/validate.ts';
import { marketFor } from '../catalog/requested-market.ts';
import { evaluateQuestion } from '../routes/custom/evaluate-question.ts';
import { listingRoutes } from '../routes/listings/bind-listings.ts';
import { priceBounds } from '../routes/listings/listing-eligibility.ts';
import type { CompiledRuleset } from '../rules/compile.ts';
import { createService } from './service.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { Stores } from '../store/stores.ts';

export interface Trial {
  ruleset: CompiledRuleset;
  /** Undefined for a ruleset that is not saved. */
  rulesetId: number | undefined;
  /** The parameters of the ruleset endpoint, as a query string. */
  context: string;
}

export interface TrialResult {
  products: { id: number; title: string }[];
  trace: RuleTrace[];
  errors: readonly EvaluationError[];
}

/** Runs rulesets of a shop as a server would, without a server. */
export interface TrialContext {
  run(trial: Trial): Promise<TrialResult>;
  close(): Promise<void>;
}

export async function openTrialContext(
  stores: Stores,
  { platformName, serviceName, eventRetentionDays }: Config,
  shop: Shop,
): Promise<TrialContext> {
  const names = createNames({ platform: platformName, service: serviceName });
  const log = pino({ level: 'silent' });
  const service = createService({ stores, names, log, now: Date.now, eventRetentionDays });
  const catalog = await service.catalogs.get(shop.id);
  await service.models.rebuild(shop.id);
  const dependencies = {
    ...stores,
    ...service,
    names,
    now: Date.now,
    listings: listingRoutes({ ...stores, ...service }),
    onFailure: (error: unknown) => {
      throw error;
    },
  };
  return {
    async run({ ruleset, rulesetId, context }) {
      const given = { ...readQuery(context, names), ruleset_id: '' };
      const parameters = validateQuery(customEndpoint.parameters, given);
      const { evaluation } = await evaluateQuestion(dependencies, {
        shop,
        catalog,
        market: marketFor(shop, catalog, parameters),
        prices: priceBounds(parameters),
        ruleset,
        rulesetId,
        parameters,
      });
      const products = await service.texts.products(shop.id, evaluation.productIds);
      return {
        products: products.map(({ id, title }) => ({ id, title })),
        trace: await evaluation.trace(),
        errors: evaluation.errors,
      };
    },
    close: () => service.close(),
  };
}
