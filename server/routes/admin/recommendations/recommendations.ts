import { recommendationEndpoints as endpoints } from '../../../contract/admin/recommendations.ts';
import { recommendationSettingsSchema } from '../../../contract/settings.ts';
import { saveSettings } from '../../../management/settings.ts';
import { type AdminRoutesDependencies, managementOf, whenShown } from '../admin-routes.ts';
import { shownProducts } from '../rulesets/shown-product.ts';
import { productRelations } from './product-relations.ts';

const mostEvaluations = 60;

/** Binds what recommenders show, what merchants choose for them, and how good they are. */
export function bindRecommendations(dependencies: AdminRoutesDependencies): void {
  const { bind, stores, texts, trials } = dependencies;
  bindModelReport(dependencies);

  const readChoices = async (shopId: number) => {
    const { recommendations } = await stores.settings.read(shopId);
    return recommendationSettingsSchema.parse(recommendations ?? {});
  };

  bind.inShop(endpoints.productRelations, async ({ shop, parameters: { product } }) => {
    const catalog = await trials.catalogs.get(shop.id);
    return productRelations(dependencies, { shop, catalog }, product);
  });

  bind.inShop(endpoints.saveProductChoices, async ({ shop, parameters, body, signedIn }) => {
    const { never, pairs } = await readChoices(shop.id);
    const { product: product_id } = parameters;
    const others = pairs.filter((pair) => pair.product_id !== product_id);
    const isEmpty = body.never.length + body.first.length === 0;
    const recommendations = {
      never,
      pairs: isEmpty ? others : [...others, { product_id, ...body }],
    };
    const management = managementOf(dependencies, signedIn);
    const { change } = await saveSettings(management, shop.id, { recommendations });
    return { change, shown: await whenShown(dependencies) };
  });

  bind.inShop(endpoints.exclusions, async ({ shop }) => {
    const { never, pairs } = await readChoices(shop.id);
    const shown = await shownProducts(texts, shop.id, never);
    return {
      tag: 'exclude_service',
      never: never.flatMap((id) => shown.get(id) ?? []),
      pairs,
    };
  });

  bind.inShop(endpoints.saveExclusions, async ({ shop, body, signedIn }) => {
    const { pairs } = await readChoices(shop.id);
    const recommendations = { never: body.never, pairs };
    const management = managementOf(dependencies, signedIn);
    const { change } = await saveSettings(management, shop.id, { recommendations });
    return { change, shown: await whenShown(dependencies) };
  });
}

function bindModelReport({ bind, stores }: AdminRoutesDependencies): void {
  bind.inShop(endpoints.models, async ({ shop }) => {
    const current = await stores.models.current(shop.id);
    const attempt = (await stores.trainings.list()).find(({ shopId }) => shopId === shop.id);
    const evaluations = await stores.evaluations.runs(shop.id, mostEvaluations);
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
      is_training:
        attempt !== undefined && attempt.startedAt !== null && attempt.finishedAt === null,
      evaluations: evaluations.map(({ evaluatedAt, orders, recommenders }) => ({
        at: isoTime(evaluatedAt),
        orders,
        recommenders: recommenders.map(({ popularityNdcg, isWithinNoise, ...quality }) => ({
          ...quality,
          popularity_ndcg: popularityNdcg,
          is_within_noise: isWithinNoise,
        })),
      })),
    };
  });
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
