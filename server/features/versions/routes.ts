import type { SignedIn } from '../../contract/admin/signed-in.ts';
import type { ObjectEndpoints } from './contract.ts';
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

export const done = { done: true } as const;

/** Binds what drafts and versions of rulesets and of widgets have in common. */
export function bindObjects(
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

export function publishOrPlan(
  management: Management,
  of: ObjectOf,
  plan: PlanToMake,
): Promise<Saved> {
  return plan.from === undefined && plan.until === undefined
    ? publishDraft(management, of, plan)
    : planDraft(management, of, plan);
}

/** Answers when shoppers see what was published. */
export async function published(
  dependencies: AdminRoutesDependencies,
  { version, change }: Saved,
): Promise<Saved & { shown: boolean }> {
  return { version, change, shown: await whenShown(dependencies) };
}
