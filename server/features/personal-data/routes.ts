import { personEndpoints } from './contract.ts';
import { countPerson, erasePerson, exportPerson, presentErasure } from './actions.ts';
import { exportRequested } from './privacy-requests.ts';
import type {
  PrivacyRequest,
  PrivacyRequestStore,
} from '../../store/tables/live/privacy-request-store.ts';
import type { Person } from '../../store/tables/shoppers/shopper-store.ts';
import { requireDomain } from '../shops/require-domain.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ActAs } from '../acting.ts';

interface Dependencies {
  bind: BindAdmin<Shop>;
  privacyRequests: PrivacyRequestStore;
  actAs: ActAs;
}

/** Binds what people may ask about their own data, which owners answer. */
export function bindPersons({ bind, privacyRequests, actAs }: Dependencies): void {
  bind.inShop(personEndpoints.findPerson, ({ shop, body, signedIn }) =>
    countPerson(actAs(signedIn), shop.id, personOf(body)),
  );

  bind.inShop(personEndpoints.exportPerson, ({ shop, body, signedIn }) =>
    exportPerson(actAs(signedIn), shop.id, personOf(body)),
  );

  bind.inShop(personEndpoints.erasePerson, async ({ shop, body, signedIn }) => {
    requireDomain(shop, body.confirm);
    const management = actAs(signedIn);
    const { change, ...erased } = await erasePerson(management, shop.id, personOf(body));
    return { ...presentErasure(erased), change };
  });

  bind.inShop(personEndpoints.privacyRequests, async ({ shop }) => {
    const requests = await privacyRequests.list(shop.id);
    return { data: shownRequests(requests).map(toWire) };
  });

  bind.inShop(personEndpoints.exportRequested, ({ parameters, shop, signedIn }) =>
    exportRequested(actAs(signedIn), shop.id, parameters.request),
  );
}

/** As many as a person reads, unless more are open. */
const maxRequests = 200;

/** Returns all open requests and the newest of the others, newest first. None of the open ones must be missed. */
function shownRequests(requests: readonly PrivacyRequest[]): PrivacyRequest[] {
  const open = requests.filter(({ doneAt }) => doneAt === null).length;
  let places = Math.max(maxRequests - open, 0);
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
