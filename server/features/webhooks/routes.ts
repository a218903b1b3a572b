import { webhookEndpoints as endpoints } from './contract.ts';
import { dropDeliveries, retryDeliveries } from './actions.ts';
import type { ListedDelivery } from '../../store/tables/live/delivery-rows.ts';
import { type AdminRoutesDependencies, managementOf } from '../admin-routes.ts';

const pageSize = 50;

/** Binds the webhooks of stores that are not done. */
export function bindWebhooks(
  dependencies: Pick<AdminRoutesDependencies, 'bind' | 'stores' | 'now'>,
): void {
  const { bind, stores } = dependencies;

  bind.inShop(endpoints.webhooks, async ({ parameters, shop }) => {
    const { state, after } = parameters;
    const [found, summary] = await Promise.all([
      stores.deliveries.listOpen(shop.id, { state, after, limit: pageSize + 1 }),
      stores.deliveries.summary(shop.id),
    ]);
    const page = found.slice(0, pageSize);
    return {
      data: page.map(toWire),
      next: found.length > pageSize ? (page.at(-1)?.id ?? null) : null,
      counts: {
        waiting: summary.waiting - summary.retrying,
        retrying: summary.retrying,
        'set-aside': summary.setAside,
      },
    };
  });

  bind.inShop(endpoints.retryWebhooks, ({ body, shop, signedIn }) =>
    retryDeliveries(managementOf(dependencies, signedIn), {
      shopId: shop.id,
      id: body.id ?? undefined,
    }),
  );

  bind.inShop(endpoints.dropWebhooks, ({ body, shop, signedIn }) =>
    dropDeliveries(managementOf(dependencies, signedIn), {
      shopId: shop.id,
      id: body.id ?? undefined,
    }),
  );
}

function toWire({ id, topic, resource, receivedAt, tries, failure, setAsideAt }: ListedDelivery) {
  return {
    id,
    topic,
    // The id of a customer names a person.
    resource: resource.replace(/^customers:.*/s, 'customers'),
    received_at: new Date(receivedAt).toISOString(),
    tries,
    reason: failure,
    set_aside_at: setAsideAt === null ? null : new Date(setAsideAt).toISOString(),
  };
}
