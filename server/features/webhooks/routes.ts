import { webhookEndpoints as endpoints } from './contract.ts';
import { dropDeliveries, retryDeliveries } from './actions.ts';
import type { ListedDelivery } from '../../store/tables/live/delivery-rows.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { DeliveryStore } from '../../store/tables/live/delivery-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ActAs } from '../acting.ts';

const pageSize = 50;

interface Dependencies {
  bind: BindAdmin<Shop>;
  deliveries: DeliveryStore;
  actAs: ActAs;
}

/** Binds the webhooks of stores that are not done. */
export function bindWebhooks({ bind, deliveries, actAs }: Dependencies): void {
  bind.inShop(endpoints.webhooks, async ({ parameters, shop }) => {
    const { state, after } = parameters;
    const [found, summary] = await Promise.all([
      deliveries.listOpen(shop.id, { state, after, limit: pageSize + 1 }),
      deliveries.summary(shop.id),
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
    retryDeliveries(actAs(signedIn), {
      shopId: shop.id,
      id: body.id ?? undefined,
    }),
  );

  bind.inShop(endpoints.dropWebhooks, ({ body, shop, signedIn }) =>
    dropDeliveries(actAs(signedIn), {
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
