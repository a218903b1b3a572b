import { personEndpoints } from './contract.ts';
import { countPerson, erasePerson, exportPerson, presentErasure } from './actions.ts';
import { exportRequested } from './privacy-requests.ts';
import type { PrivacyRequest } from '../../store/tables/live/privacy-request-store.ts';
import type { Person } from '../../store/tables/shoppers/shopper-store.ts';
import { type AdminRoutesDependencies, managementOf } from '../admin-routes.ts';
import { requireDomain } from '../shops/require-domain.ts';

/** Binds what people may ask about their own data, which owners answer. */
export function bindPersons(dependencies: AdminRoutesDependencies): void {
  const { bind, stores } = dependencies;

  bind.inShop(personEndpoints.findPerson, ({ shop, body, signedIn }) =>
    countPerson(managementOf(dependencies, signedIn), shop.id, personOf(body)),
  );

  bind.inShop(personEndpoints.exportPerson, ({ shop, body, signedIn }) =>
    exportPerson(managementOf(dependencies, signedIn), shop.id, personOf(body)),
  );

  bind.inShop(personEndpoints.erasePerson, async ({ shop, body, signedIn }) => {
    requireDomain(shop, body.confirm);
    const management = managementOf(dependencies, signedIn);
    const { change, ...erased } = await erasePerson(management, shop.id, personOf(body));
    return { ...presentErasure(erased), change };
  });

  bind.inShop(personEndpoints.privacyRequests, async ({ shop }) => {
    const requests = await stores.privacyRequests.list(shop.id);
    return { data: shownRequests(requests).map(toWire) };
  });

  bind.inShop(personEndpoints.exportRequested, ({ parameters, shop, signedIn }) =>
    exportRequested(managementOf(dependencies, signedIn), shop.id, parameters.request),
  );
}

/** As many as a person reads, unless more are open. */
const mostRequests = 200;

/** Returns all open requests and the newest of the others, newest first. None of the open ones must be missed. */
function shownRequests(requests: readonly PrivacyRequest[]): PrivacyRequest[] {
  const open = requests.filter(({ doneAt }) => doneAt === null).length;
  let places = Math.max(mostRequests - open, 0);
  return requests.toReversed().filter(({ doneAt }) => doneAt === null || (places -= 1) >= 0);
}

/** Leaves out the person. */
function toWire({ id, topic, requestedAt, dueAt, doneAt }: PrivacyRequest) {
  return {
    id,
    topic,
    requested_at: new Date(requestedAt).toISOString(),
    due_at: new Date(dueAt).toISOString(),
    done_at: doneAt === null ? null : new Date(doneAt).toISOString(),
  };
}

function personOf({
  customer_id: customerId,
  uuid,
  email,
}: {
  customer_id?: number | undefined;
  uuid?: string | undefined;
  email?: string | undefined;
}): Person {
  return { customerId, uuid, email };
}
