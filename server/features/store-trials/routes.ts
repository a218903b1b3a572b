import { storeTrialEndpoints as endpoints } from './contract.ts';
import { type AdminRoutesDependencies, managementOf, whenShown } from '../admin-routes.ts';

export function bindStoreTrials(dependencies: AdminRoutesDependencies): void {
  const { bind, storeTrials } = dependencies;

  bind.asMember(endpoints.beginStoreTrial, async ({ body, signedIn }) => {
    const { address } = body;
    const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
    return storeTrials.begin(managementOf(dependencies, signedIn), {
      address: url,
      keep: body.keep,
      onShown: () => whenShown(dependencies),
    });
  });

  bind.asMember(endpoints.storeTrial, async ({ parameters }) => storeTrials.find(parameters.trial));
}
