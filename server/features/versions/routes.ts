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
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Management } from '../../changes/management.ts';
import { cancelPlan, planDraft, type PlanToMake } from '../../changes/plans.ts';
import type { Saved } from '../../changes/save-object.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ActAs, WhenShown } from '../acting.ts';
import {
  answerList,
  answerObject,
  answerVersion,
  answerVersions,
  type ListReaders,
} from './object-answers.ts';

export const done = { done: true } as const;

interface Dependencies extends ListReaders {
  bind: BindAdmin<Shop>;
  actAs: ActAs;
  whenShown: WhenShown;
}

/** Binds what drafts and versions of rulesets and of widgets have in common. */
export function bindObjects(
  dependencies: Dependencies,
  endpoints: ObjectEndpoints,
  kind: 'ruleset' | 'widget',
): void {
  const { bind, actAs, whenShown } = dependencies;
  const of = ({ shop, parameters }: { shop: Shop; parameters: { object: number } }): ObjectOf => ({
    shopId: shop.id,
    kind,
    object: parameters.object,
  });
  bind.inShop(endpoints.list, ({ shop }) => answerList(dependencies, shop.id, kind));
  bind.inShop(endpoints.create, ({ body, shop, signedIn }) =>
    createObject(actAs(signedIn), { shopId: shop.id, kind }, body.body),
  );
  bind.inShop(endpoints.remove, async (request) =>
    published(whenShown, await removeObject(actAs(request.signedIn), of(request))),
  );
  bind.inShop(endpoints.read, (request) => answerObject(dependencies, of(request)));
  bind.inShop(endpoints.saveDraft, ({ body, revision, signedIn, ...at }) => {
    const draft = { body: body.body, baseVersion: body.base_version, revision };
    return saveDraft(actAs(signedIn), of(at), draft);
  });
  bind.inShop(endpoints.discardDraft, async ({ revision, signedIn, ...at }) => {
    await discardDraft(actAs(signedIn), of(at), revision);
    return done;
  });
  bind.inShop(endpoints.publish, async ({ body, revision, signedIn, ...at }) =>
    published(whenShown, await publishOrPlan(actAs(signedIn), of(at), { revision, ...body })),
  );
  bind.inShop(endpoints.cancelPlan, async (request) => ({
    ...(await cancelPlan(actAs(request.signedIn), of(request))),
    shown: true,
  }));
  bind.inShop(endpoints.versions, (request) => answerVersions(dependencies, of(request)));
  bind.inShop(endpoints.version, (request) =>
    answerVersion(dependencies, of(request), request.parameters.version),
  );
  bind.inShop(endpoints.restore, async ({ body, signedIn, ...at }) =>
    published(whenShown, await restoreVersion(actAs(signedIn), of(at), body)),
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
  whenShown: WhenShown,
  { version, change }: Saved,
): Promise<Saved & { shown: boolean }> {
  return { version, change, shown: await whenShown() };
}
