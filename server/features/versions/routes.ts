import type { SignedIn } from '../../contract/admin/signed-in.ts';
import type { ObjectEndpoints } from './contract.ts';
import { rulesetEndpoints } from '../rulesets/drafts-contract.ts';
import { searchSettingsEndpoints } from '../search-settings/drafts-contract.ts';
import { widgetEndpoints } from '../widgets/drafts-contract.ts';
import {
  createObject,
  discardDraft,
  type ObjectOf,
  publishDraft,
  removeObject,
  restoreVersion,
  saveDraft,
} from '../../changes/drafts.ts';
import type { Management } from '../../changes/management.ts';
import { cancelPlan, planDraft, type PlanToMake } from '../../changes/plans.ts';
import type { Saved } from '../../changes/save-object.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { type AdminRoutesDependencies, managementOf, whenShown } from '../admin-routes.ts';
import { answerList, answerObject, answerVersion, answerVersions } from './object-answers.ts';

export function bindVersions(dependencies: AdminRoutesDependencies): void {
  bindObjects(dependencies, rulesetEndpoints, 'ruleset');
  bindObjects(dependencies, widgetEndpoints, 'widget');
  bindSearchSettings(dependencies);
}

const done = { done: true } as const;

function bindObjects(
  dependencies: AdminRoutesDependencies,
  endpoints: ObjectEndpoints,
  kind: 'ruleset' | 'widget',
): void {
  const { bind } = dependencies;
  const by = (signedIn: SignedIn) => managementOf(dependencies, signedIn);
  const of = ({ shop, parameters }: { shop: Shop; parameters: { object: number } }): ObjectOf => ({
    shopId: shop.id,
    kind,
    object: parameters.object,
  });
  bind.inShop(endpoints.list, ({ shop }) => answerList(dependencies, shop.id, kind));
  bind.inShop(endpoints.create, ({ body, shop, signedIn }) =>
    createObject(by(signedIn), { shopId: shop.id, kind }, body.body),
  );
  bind.inShop(endpoints.remove, async (request) =>
    published(dependencies, await removeObject(by(request.signedIn), of(request))),
  );
  bind.inShop(endpoints.read, (request) => answerObject(dependencies, of(request)));
  bind.inShop(endpoints.saveDraft, ({ body, revision, signedIn, ...at }) => {
    const draft = { body: body.body, baseVersion: body.base_version, revision };
    return saveDraft(by(signedIn), of(at), draft);
  });
  bind.inShop(endpoints.discardDraft, async ({ revision, signedIn, ...at }) => {
    await discardDraft(by(signedIn), of(at), revision);
    return done;
  });
  bind.inShop(endpoints.publish, async ({ body, revision, signedIn, ...at }) =>
    published(dependencies, await publishOrPlan(by(signedIn), of(at), { revision, ...body })),
  );
  bind.inShop(endpoints.cancelPlan, async (request) => ({
    ...(await cancelPlan(by(request.signedIn), of(request))),
    shown: true,
  }));
  bind.inShop(endpoints.versions, (request) => answerVersions(dependencies, of(request)));
  bind.inShop(endpoints.version, (request) =>
    answerVersion(dependencies, of(request), request.parameters.version),
  );
  bind.inShop(endpoints.restore, async ({ body, signedIn, ...at }) =>
    published(dependencies, await restoreVersion(by(signedIn), of(at), body)),
  );
}

function searchOf({ id }: Shop): ObjectOf {
  return { shopId: id, kind: 'search', object: 0 };
}

function bindSearchSettings(dependencies: AdminRoutesDependencies): void {
  const { bind } = dependencies;
  const endpoints = searchSettingsEndpoints;
  const by = (signedIn: SignedIn) => managementOf(dependencies, signedIn);
  bind.inShop(endpoints.read, ({ shop }) => answerObject(dependencies, searchOf(shop)));
  bind.inShop(endpoints.saveDraft, ({ body, revision, signedIn, shop }) => {
    const draft = { body: body.body, baseVersion: body.base_version, revision };
    return saveDraft(by(signedIn), searchOf(shop), draft);
  });
  bind.inShop(endpoints.discardDraft, async ({ revision, signedIn, shop }) => {
    await discardDraft(by(signedIn), searchOf(shop), revision);
    return done;
  });
  bind.inShop(endpoints.publish, async ({ body, revision, signedIn, shop }) =>
    published(
      dependencies,
      await publishOrPlan(by(signedIn), searchOf(shop), { revision, ...body }),
    ),
  );
  bind.inShop(endpoints.cancelPlan, async ({ signedIn, shop }) => ({
    ...(await cancelPlan(by(signedIn), searchOf(shop))),
    shown: true,
  }));
  bind.inShop(endpoints.versions, ({ shop }) => answerVersions(dependencies, searchOf(shop)));
  bind.inShop(endpoints.version, ({ shop, parameters }) =>
    answerVersion(dependencies, searchOf(shop), parameters.version),
  );
  bind.inShop(endpoints.restore, async ({ body, signedIn, shop }) =>
    published(dependencies, await restoreVersion(by(signedIn), searchOf(shop), body)),
  );
}

function publishOrPlan(management: Management, of: ObjectOf, plan: PlanToMake): Promise<Saved> {
  return plan.from === undefined && plan.until === undefined
    ? publishDraft(management, of, plan)
    : planDraft(management, of, plan);
}

/** Answers when shoppers see what was published. */
async function published(
  dependencies: AdminRoutesDependencies,
  { version, change }: Saved,
): Promise<Saved & { shown: boolean }> {
  return { version, change, shown: await whenShown(dependencies) };
}
