import { recommendationEndpoints as endpoints } from './contract.ts';
import { readStoredSettings } from '../../contract/stored-settings.ts';
import { changeSettings } from '../settings/actions.ts';
import { type AdminRoutesDependencies, managementOf, whenShown } from '../admin-routes.ts';
import { isTrainingRunning, type TrainingStep } from '../../store/tables/models/training-store.ts';
import { shownProducts } from '../products/shown-product.ts';
import { productRelations } from './product-relations.ts';

/** Binds what recommenders show, what merchants choose for them, and how good they are. */
export function bindRecommendations(dependencies: AdminRoutesDependencies): void {
  const { bind, stores, texts, drafts } = dependencies;
  bindModelReport(dependencies);

  bind.inShop(endpoints.productRelations, async ({ shop, parameters: { product } }) => {
    const catalog = await drafts.catalogs.get(shop.id);
    return productRelations(dependencies, { shop, catalog }, product);
  });

  bind.inShop(endpoints.saveProductChoices, async ({ shop, parameters, body, signedIn }) => {
    const { product: product_id } = parameters;
    const isEmpty = body.never.length + body.first.length === 0;
    const management = managementOf(dependencies, signedIn);
    const { change } = await changeSettings(management, shop.id, (saved) => {
      const { never, pairs } = choicesOf(saved);
      const others = pairs.filter((pair) => pair.product_id !== product_id);
      const chosen = isEmpty ? others : [...others, { product_id, ...body }];
      return { recommendations: { never, pairs: chosen } };
    });
    return { change, shown: await whenShown(dependencies) };
  });

  bind.inShop(endpoints.exclusions, async ({ shop }) => {
    const { never, pairs, gift_cards } = choicesOf(await stores.settings.read(shop.id));
    const shown = await shownProducts(texts, shop.id, never);
    return {
      tag: 'exclude_service',
      never: never.flatMap((id) => shown.get(id) ?? []),
      gift_cards,
      pairs,
    };
  });

  bind.inShop(endpoints.saveExclusions, async ({ shop, body, signedIn }) => {
    const management = managementOf(dependencies, signedIn);
    const { change } = await changeSettings(management, shop.id, (saved) => ({
      recommendations: { ...choicesOf(saved), ...body },
    }));
    return { change, shown: await whenShown(dependencies) };
  });
}

/** Returns what a merchant has chosen, of the saved settings of the shop. */
function choicesOf(saved: Readonly<Record<string, unknown>>) {
  return readStoredSettings(saved).settings.recommendations;
}

function bindModelReport({ bind, stores, now }: AdminRoutesDependencies): void {
  bind.inShop(endpoints.models, async ({ shop }) => {
    const current = await stores.models.current(shop.id);
    const attempt = (await stores.trainings.list()).find(({ shopId }) => shopId === shop.id);
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
