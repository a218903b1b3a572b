import type { z } from 'zod';
import { situationEndpoints } from './situations-contract.ts';
import { AppError } from '../../base/errors.ts';
import { readUsableRuleset } from '../../changes/draft-readers.ts';
import type { ReadLive } from '../../changes/drafts.ts';
import { keepSituation, removeSituation } from './situation-actions.ts';
import type { CompiledRuleset } from '../../rules/compile.ts';
import type { Situation, SituationStore } from '../../store/tables/changes/situation-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { readBody } from '../versions/object-answers.ts';
import { type ShownProduct, shownProducts } from '../products/shown-product.ts';
import { evaluateFor, readContext, type TrialDependencies } from './try-ruleset.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { ActAs } from '../acting.ts';

const done = { done: true } as const;

export interface SituationDependencies {
  bind: BindAdmin<Shop>;
  situations: SituationStore;
  drafts: TrialDependencies;
  actAs: ActAs;
  readLive: ReadLive;
}

/** Binds the situations that are kept with rulesets. */
export function bindSituations({
  bind,
  situations,
  drafts,
  actAs,
  readLive,
}: SituationDependencies): void {
  bind.inShop(situationEndpoints.situations, async ({ shop, role, parameters }) => {
    const kept = await situations.list(placeOf(shop, parameters));
    return { data: kept.filter((one) => role !== 'viewer' || namesNobody(one)).map(toHead) };
  });

  bind.inShop(situationEndpoints.keepSituation, async ({ shop, parameters, body, signedIn }) => {
    const { platform_customer_id: customer, uuid } = readContext(drafts, shop, body.context);
    const persons = { customerId: customer ?? null, uuid: uuid ?? null };
    return {
      id: await keepSituation(actAs(signedIn), placeOf(shop, parameters), { ...body, ...persons }),
    };
  });

  bind.inShop(situationEndpoints.removeSituation, async ({ shop, parameters, signedIn }) => {
    await removeSituation(actAs(signedIn), placeOf(shop, parameters), parameters.situation);
    return done;
  });

  bind.inShop(situationEndpoints.runSituations, async ({ shop, parameters, body }) => {
    const { object } = parameters;
    const live = await readLive({ shopId: shop.id, kind: 'ruleset', object });
    const before = live === null ? undefined : readUsableRuleset(readBody(live)).ruleset;
    const after = readUsableRuleset(body.ruleset).ruleset;
    const data: SituationRun[] = [];
    for (const situation of await situations.list(placeOf(shop, parameters))) {
      data.push(await run(drafts, { shop, rulesetId: object, situation, before, after }));
    }
    return { data };
  });
}

type SituationRun = z.output<
  (typeof situationEndpoints)['runSituations']['answer']
>['data'][number];

interface Comparison {
  shop: Shop;
  rulesetId: number;
  situation: Situation;
  /** The live version; undefined when nothing is live. */
  before: CompiledRuleset | undefined;
  after: CompiledRuleset | undefined;
}

async function run(
  drafts: TrialDependencies,
  { shop, rulesetId, situation, before, after }: Comparison,
): Promise<SituationRun> {
  const seen = async (ruleset: CompiledRuleset | undefined): Promise<ShownProduct[]> => {
    if (!ruleset) {
      return [];
    }
    const parameters = readContext(drafts, shop, situation.context);
    const question = { shop, ruleset, rulesetId, parameters };
    const { evaluation, market } = await evaluateFor(drafts, question);
    const shown = await shownProducts(drafts.texts, shop.id, evaluation.productIds, market);
    return evaluation.productIds.flatMap((id) => shown.get(id) ?? []);
  };
  try {
    const products = { before: await seen(before), after: await seen(after) };
    return { ...toHead(situation), ...products, problem: null };
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') {
      return { ...toHead(situation), before: [], after: [], problem: error.message };
    }
    throw error;
  }
}

function namesNobody({ customerId, uuid }: Situation): boolean {
  return customerId === null && uuid === null;
}

function placeOf({ id }: Shop, { object }: { object: number }) {
  return { shopId: id, rulesetId: object };
}

function toHead({ id, name, context }: Situation) {
  return { id, name, context };
}
