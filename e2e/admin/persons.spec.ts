import { expect } from '@playwright/test';
import { sendWebhook } from '../../server/testing/webhooks.ts';
import { expectAccessible, openFromRail, test } from './admin-story.ts';

test('an owner exports the data that a person has asked the platform for', async ({
  ownerPage: page,
  installation,
}) => {
  const webhookSecret = 'the-secret-of-the-store';
  await installation.cli('shop', 'update', 'mugs.example', '--webhook-secret', webhookSecret);
  const send = (topic: string, body: object) =>
    sendWebhook({
      url: installation.url,
      shop: { domain: 'mugs.example', webhookSecret },
      topic,
      body,
    });
  await send('customers/create', { id: 70, tags: 'vip' });
  await send('customers/data_request', { customer: { id: 70 } });
  await openFromRail(page, 'Health');
  await expect(page.getByRole('region', { name: 'Webhooks' })).toContainText(
    '1 person asks for their data.',
    { timeout: 20_000 },
  );
  await openFromRail(page, 'Personal data');
  const request = page.getByRole('row', { name: /A person asks for their data/ });
  await expect(request).toContainText('Open until');
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await request.getByRole('button', { name: /^Export the data of request/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^request-\d+\.json$/);
  await expect(page.getByRole('region', { name: 'Requests', exact: true })).toContainText(
    'Exported',
  );
});
