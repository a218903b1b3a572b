import { sendWebhook } from '../../server/testing/webhooks.ts';
import type { Installation } from './installation.ts';

/** Sends two webhooks of products, 7 and 8, whose variants cannot be read. */
export async function sendFaultyWebhooks(installation: Installation): Promise<void> {
  const webhookSecret = 'the-secret-of-the-store';
  await installation.cli('shop', 'update', 'mugs.example', '--webhook-secret', webhookSecret);
  for (const id of [7, 8]) {
    await sendWebhook({
      url: installation.url,
      shop: { domain: 'mugs.example', webhookSecret },
      topic: 'products/update',
      body: { id, variants: 'none' },
    });
  }
}
