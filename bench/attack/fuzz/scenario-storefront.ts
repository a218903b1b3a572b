import { createHmac } from 'node:crypto';
import { textAt } from './scenario-call.ts';
import type { ShopScenario } from './scenario-shop.ts';

/** Calls what a theme calls with values that must fit each other, such as a customer and their signature. */
export async function storefrontScenario({ call, own }: ShopScenario): Promise<void> {
  const { firstId, domain } = own.shop;
  // Requests of the former turn may have rotated the secret.
  const rotated = await call('rotateSecret', {
    path: { which: 'identity' },
    body: { grace_hours: 0 },
  });
  const secret = textAt(rotated.answer, 'secret');
  const customer = String(firstId + 2);
  const signature = createHmac('sha256', secret).update(customer).digest('hex');
  const key = `key=${own.key}`;
  const signed = `${key}&platform_customer_id=${customer}&customer_signature=${signature}`;
  for (const id of ['purchased', 'buyAgain', 'viewed']) {
    await call(id, { query: signed });
  }
  await call('userConfig', { query: `shop=${domain}` });
  await call('widgetSettings', { query: `${key}&id=${firstId}` });
  await call('page', { query: `${key}&widgets=${firstId}` });
  const shopper = 'uuid=5f0c1d3e-8b8e-4d6a-9c55-0d5b1f3c2a10';
  const event = `subject=user&verb=viewed&noun=product&platform_product_id=${firstId}&${shopper}`;
  await call('eventV1', { query: `${key}&${event}` });
}
