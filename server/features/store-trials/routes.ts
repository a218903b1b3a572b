import { storeTrialEndpoints as endpoints } from './contract.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { StoreTrials } from '../../live/store-trials.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ActAs, WhenShown } from '../acting.ts';

interface Dependencies {
  bind: BindAdmin<Shop>;
  storeTrials: StoreTrials;
  actAs: ActAs;
  whenShown: WhenShown;
}

export function bindStoreTrials({ bind, storeTrials, actAs, whenShown }: Dependencies): void {
  bind.asMember(endpoints.beginStoreTrial, async ({ body, signedIn }) => {
    const { address } = body;
    const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
    return storeTrials.begin(actAs(signedIn), {
      address: url,
      keep: body.keep,
      onShown: whenShown,
    });
  });

  bind.asMember(endpoints.storeTrial, async ({ parameters }) => storeTrials.find(parameters.trial));
}
