import { expect, onTestFinished, test } from 'vitest';
import { createOwner, ownerPassword } from '../../testing/people.ts';
import { startApp } from '../../testing/running-app.ts';

const hour = 3_600_000;

test('a person is signed out after 12 hours without use, and after 30 days at most', async () => {
  const start = Date.parse('2026-06-01T09:00:00Z');
  let now = start;
  const app = await startApp({ now: () => now });
  onTestFinished(() => app.close());
  const owner = await createOwner(app);
  for (now = start; now < start + 30 * 24 * hour; now += 11 * hour) {
    expect((await owner.call('me')).status).toBe(200);
  }
  expect((await owner.call('me')).status).toBe(401);
  const email = 'olga@store.example';
  await owner.call('signIn', { body: { email, password: ownerPassword } });
  now += 12 * hour;
  expect((await owner.call('me')).status).toBe(401);
});

test('a person is signed out after 12 hours in which only pages have sent requests by themselves', async () => {
  let now = Date.parse('2026-06-01T09:00:00Z');
  const app = await startApp({ now: () => now });
  onTestFinished(() => app.close());
  const owner = await createOwner(app);
  const headers = { 'Background-Request': 'yes' };
  now += 11 * hour;
  expect((await owner.call('shops', { headers })).status).toBe(200);
  now += hour;
  expect((await owner.call('shops', { headers })).status).toBe(401);
});
