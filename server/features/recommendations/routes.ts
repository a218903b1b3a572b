import { recommendationEndpoints as endpoints } from './contract.ts';
import { readStoredSettings } from '../../contract/stored-settings.ts';
import { changeSettings } from '../settings/actions.ts';
import {
  isTrainingRunning,
  type TrainingStep,
  type TrainingStore,
} from '../../store/tables/models/training-store.ts';
import { shownProducts } from '../products/shown-product.ts';
import { productRelations } from './product-relations.ts';
import type { ProductTexts } from '../../catalog/product-texts.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { ModelStore } from '../../store/tables/models/model-store.ts';
import type { SettingsStore } from '../../store/tables/shops/settings-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ActAs, WhenShown } from '../acting.ts';
import type { TrialDependencies } from '../rulesets/try-ruleset.ts';

interface ReportDependencies {
  bind: BindAdmin<Shop>;
  models: ModelStore;
  trainings: TrainingStore;
  now: () => number;
}

interface Dependencies extends ReportDependencies {
  settings: SettingsStore;
  texts: ProductTexts;
  drafts: TrialDependencies;
  actAs: ActAs;
  whenShown: WhenShown;
}

/** Binds what recommenders show, what merchants choose for them, and how good they are. */
export function bindRecommendations(dependencies: Dependencies): void {
  const { bind, settings, texts, drafts, actAs, whenShown } = dependencies;
  bindModelReport(dependencies);

  bind.inShop(endpoints.productRelations, async ({ shop, parameters: { product } }) => {
    const catalog = await drafts.catalogs.get(shop.id);
    return productRelations({ texts, drafts }, { shop, catalog }, product);
  });

  bind.inShop(endpoints.saveProductChoices, async ({ shop, parameters, body, signedIn }) => {
    const { product: product_id } = parameters;
    const isEmpty = body.never.length + body.first.length === 0;
    const management = actAs(signedIn);
    const { change } = await changeSettings(management, shop.id, (saved) => {
      const choices = choicesOf(saved);
      const others = choices.pairs.filter((pair) => pair.product_id !== product_id);
      const chosen = isEmpty ? others : [...others, { product_id, ...body }];
      return { recommendations: { ...choices, pairs: chosen } };
    });
    return { change, shown: await whenShown() };
  });

  bind.inShop(endpoints.exclusions, async ({ shop }) => {
    const { never, pairs, gift_cards, of_family, personal } = choicesOf(
      await settings.read(shop.id),
    );
    const shown = await shownProducts(texts, shop.id, never);
    return {
      tag: 'exclude_service',
      never: never.flatMap((id) => shown.get(id) ?? []),
      gift_cards,
      of_family,
      personal,
      pairs,
    };
  });

  bind.inShop(endpoints.saveExclusions, async ({ shop, body, signedIn }) => {
    const management = actAs(signedIn);
    const { change } = await changeSettings(management, shop.id, (saved) => {
      const choices = choicesOf(saved);
      const personal = { ...choices.personal, ...body.personal };
      return { recommendations: { ...choices, ...body, personal } };
    });
    return { change, shown: await whenShown() };
  });
}

/** Returns what a merchant has chosen, of the saved settings of the shop. */
function choicesOf(saved: Readonly<Record<string, unknown>>) {
  return readStoredSettings(saved).settings.recommendations;
}

function bindModelReport({ bind, models, trainings, now }: ReportDependencies): void {
  bind.inShop(endpoints.models, async ({ shop }) => {
    const current = await models.current(shop.id);
    const attempt = (await trainings.list()).find(({ shopId }) => shopId === shop.id);
    const isTraining = attempt !== undefined && isTrainingRunning(attempt, now());
    return {
      trained: current
        ? {
            at: isoTime(current.trainedAt),
            orders: current.orders,
            lines: current.lines,
            sessions: current.sessions,
            products: current.products,
            seconds: attempt?.seconds ?? null,
          }
        : null,
      is_training: isTraining,
      training: isTraining ? progressOf({ ...attempt, startedAt: attempt.startedAt ?? 0 }) : null,
    };
  });
}

function progressOf({ step, done, total, startedAt }: TrainingStep & { startedAt: number }) {
  return { step, done, total, started_at: isoTime(startedAt) };
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
