import { expect } from 'vitest';
import { openStores } from '../store/stores.ts';
import { test } from '../store/testing/store-fixture.ts';
import { SignInAttempts } from './sign-in-attempts.ts';

const account = 'ada@store.example';
const networkOf = (index: number) => `203.0.113.${index}`;

test('attempts count on all servers together, and after a restart', async ({ stores, data }) => {
  const other = await openStores(data);
  const servers = [
    new SignInAttempts(stores.attempts),
    new SignInAttempts(other.attempts),
  ] as const;
  for (let count = 0; count < 10; count += 1) {
    await servers[count % 2 === 0 ? 0 : 1].count(account, networkOf(1));
  }
  const refusal = {
    kind: 'too-many-requests',
    message: 'Too many attempts to sign in: try again in 60 minutes.',
  };
  for (const server of [...servers, new SignInAttempts(other.attempts)]) {
    await expect(server.count(account, networkOf(1))).rejects.toMatchObject(refusal);
  }
  await servers[0].count(account, networkOf(2));
  await servers[1].count('bob@store.example', networkOf(1));
  await other.database.close();
});

test('attempts of many networks on one account wait longer and longer, until one succeeds', async ({
  stores,
}) => {
  const attempts = new SignInAttempts(stores.attempts);
  for (let index = 0; index < 31; index += 1) {
    await attempts.count(account, networkOf(index));
  }
  const tries = await Promise.allSettled(
    [40, 41, 42].map((index) => attempts.count(account, networkOf(index))),
  );
  expect(tries.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2);
  await attempts.count('bob@store.example', networkOf(40));
  await attempts.succeed(account, networkOf(1));
  await attempts.count(account, networkOf(43));
});

test('attempts of many networks lock no account for its owner', async ({ stores }) => {
  const attempts = new SignInAttempts(stores.attempts);
  const [atHome, elsewhere] = [networkOf(1), networkOf(2)];
  await attempts.succeed(account, atHome);
  for (let index = 10; index < 50; index += 1) {
    await attempts.count(account, networkOf(index)).catch(() => undefined);
  }
  await expect(attempts.count(account, elsewhere)).rejects.toThrow(/^Too many attempts/);
  await attempts.count(account, atHome);
  await attempts.count(account, atHome);
  // A code follows the right password at once.
  await attempts.expectCode(account);
  await attempts.count(account, elsewhere);
});

test('wrong links of many networks hold up no link of others', async ({ stores }) => {
  const attempts = new SignInAttempts(stores.attempts);
  for (let index = 0; index < 40; index += 1) {
    await attempts.count(null, networkOf(index));
  }
});

test('attempts are stored without the network and the address', async ({ stores }) => {
  await new SignInAttempts(stores.attempts).count(account, networkOf(1));
  const rows = JSON.stringify(await stores.database.read('attempts').select());
  expect(rows).not.toContain(account);
  expect(rows).not.toContain(networkOf(1));
  expect(rows).toContain('digest');
});
