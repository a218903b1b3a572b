import { discardDraft, type ObjectOf, restoreVersion, saveDraft } from '../../changes/drafts.ts';
import { cancelPlan } from '../../changes/plans.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { ActAs, WhenShown } from '../acting.ts';
import {
  answerObject,
  answerVersion,
  answerVersions,
  type ObjectReaders,
} from '../versions/object-answers.ts';
import { done, published, publishOrPlan } from '../versions/routes.ts';
import { searchSettingsEndpoints as endpoints } from './drafts-contract.ts';

interface Dependencies extends ObjectReaders {
  bind: BindAdmin<Shop>;
  actAs: ActAs;
  whenShown: WhenShown;
}

export function bindSearchDrafts(dependencies: Dependencies): void {
  const { bind, actAs, whenShown } = dependencies;
  bind.inShop(endpoints.read, ({ shop }) => answerObject(dependencies, searchOf(shop)));
  bind.inShop(endpoints.saveDraft, ({ body, revision, signedIn, shop }) => {
    const draft = { body: body.body, baseVersion: body.base_version, revision };
    return saveDraft(actAs(signedIn), searchOf(shop), draft);
  });
  bind.inShop(endpoints.discardDraft, async ({ revision, signedIn, shop }) => {
    await discardDraft(actAs(signedIn), searchOf(shop), revision);
    return done;
  });
  bind.inShop(endpoints.publish, async ({ body, revision, signedIn, shop }) =>
    published(
      whenShown,
      await publishOrPlan(actAs(signedIn), searchOf(shop), { revision, ...body }),
    ),
  );
  bind.inShop(endpoints.cancelPlan, async ({ signedIn, shop }) => ({
    ...(await cancelPlan(actAs(signedIn), searchOf(shop))),
    shown: true,
  }));
  bind.inShop(endpoints.versions, ({ shop }) => answerVersions(dependencies, searchOf(shop)));
  bind.inShop(endpoints.version, ({ shop, parameters }) =>
    answerVersion(dependencies, searchOf(shop), parameters.version),
  );
  bind.inShop(endpoints.restore, async ({ body, signedIn, shop }) =>
    published(whenShown, await restoreVersion(actAs(signedIn), searchOf(shop), body)),
  );
}

function searchOf({ id }: Shop): ObjectOf {
  return { shopId: id, kind: 'search', object: 0 };
}
