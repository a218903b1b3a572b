import type { SignedIn } from '../../contract/admin/signed-in.ts';
import { discardDraft, type ObjectOf, restoreVersion, saveDraft } from '../../changes/drafts.ts';
import { cancelPlan } from '../../changes/plans.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { type AdminRoutesDependencies, managementOf } from '../admin-routes.ts';
import { answerObject, answerVersion, answerVersions } from '../versions/object-answers.ts';
import { done, published, publishOrPlan } from '../versions/routes.ts';
import { searchSettingsEndpoints as endpoints } from './drafts-contract.ts';

export function bindSearchDrafts(dependencies: AdminRoutesDependencies): void {
  const { bind } = dependencies;
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

function searchOf({ id }: Shop): ObjectOf {
  return { shopId: id, kind: 'search', object: 0 };
}
