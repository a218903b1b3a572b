import { describe, expect } from 'vitest';
import { type Installation, test as base } from '../testing/installation.ts';
import { StandInPlatform, standInToken } from '../testing/stand-in/stand-in-platform.ts';
import {
  type EncryptedFront,
  localhostCertificate,
  startEncryptedFront,
} from '../testing/tls/encrypted-front.ts';

/** A store whose certificate is for `localhost`. */
interface EncryptedStore {
  platform: StandInPlatform;
  front: EncryptedFront;
}

const test = base.extend<{ store: EncryptedStore }>({
  // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
  store: async ({}, use) => {
    const platform = await StandInPlatform.start({ seed: 7 });
    // The pauses between looks at a running export have tests of their own.
    platform.graph.runningShare = 0;
    platform.change(60);
    const front = await startEncryptedFront(Number(new URL(platform.url).port));
    platform.url = `https://localhost:${front.port}`;
    await use({ platform, front });
    await platform.close();
    await front.close();
  },
});

const trusted = { NODE_EXTRA_CA_CERTS: localhostCertificate };

async function connect(
  installation: Installation,
  environment: Record<string, string>,
  url: string,
) {
  const token = await installation.file('token.txt', standInToken);
  const connectTo = (...options: string[]) =>
    installation.cliWith(environment, 'connect', 'a.example', '--url', url, ...options);
  return connectTo('--token-file', token, '--json');
}

describe('the certificate of a store', () => {
  test('is accepted for its own name, and its export is read', async ({ installation, store }) => {
    const { code, stdout, stderr } = await connect(installation, trusted, store.platform.url);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ state: 'active', error: null });
    expect(store.front.usedConnections()).toBeGreaterThan(0);
  });

  test.for([
    ['for another name', trusted, '127.0.0.1', /certificate's altnames/],
    ['of an unknown authority', {}, 'localhost', /self-signed certificate/],
  ] as const)(
    '%s is refused at once, before the token is sent',
    async ([, environment, host, reason], { installation, store }) => {
      const { platform, front } = store;
      const url = `https://${host}:${front.port}`;
      const refused = await connect(installation, environment, url);
      expect(refused.code).toBe(1);
      expect(refused.stderr).toMatch(/shows a certificate that is not valid for it[^\n]+\n$/);
      expect(refused.stderr).toMatch(reason);
      const tried = await installation.cliWith(environment, 'try', url, '--allow-private');
      expect(tried.code).toBe(1);
      expect(tried.stderr).toMatch(reason);
      expect([front.usedConnections(), platform.steps]).toEqual([0, 0]);
    },
  );

  test('is checked for the address of an export too', async ({ installation, store }) => {
    const { platform, front } = store;
    const { url } = platform;
    platform.url = `https://127.0.0.1:${front.port}`;
    const refused = await connect(installation, trusted, url);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      error: expect.stringMatching(/127\.0\.0\.1:\d+ shows a certificate that is not valid for it/),
      pulls: expect.arrayContaining([expect.objectContaining({ kind: 'products', records: 0 })]),
    });
  });
});
