import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StandInWoo, type WooAnswer, wooCredentials } from '../testing/stand-in/stand-in-woo.ts';
import { readRecordedAnswer } from '../testing/woocommerce/recordings.ts';
import { askStore } from './ask-store.ts';
import { storeAddressOf } from './store-reach.ts';

const products = [{ id: 1, name: 'A mug' }];

async function startStore(): Promise<StandInWoo> {
  const woo = await StandInWoo.start({ products });
  onTestFinished(() => woo.close());
  return woo;
}

function ask(address: string, given: Partial<typeof wooCredentials> = {}) {
  const credentials = { kind: 'woocommerce' as const, ...wooCredentials, ...given };
  const access = { platform: 'platform', userAgent: 'test', now: Date.now, retryMs: 1 };
  const signal = AbortSignal.timeout(10_000);
  return askStore({ address, credentials }, { ...access, allowPrivate: true, signal });
}

const page = (title: string) => `<!DOCTYPE html><html><title>${title}</title>`;

describe('a store of WooCommerce', () => {
  test.each([
    ['https://store.example/', 'https://store.example'],
    ['https://store.example/laden/', 'https://store.example/laden'],
    ['https://store.example/laden/wp-admin/admin.php?page=wc', 'https://store.example/laden'],
    ['https://store.example/wp-json/wc/v3/', 'https://store.example'],
    ['https://store.example/index.php', 'https://store.example'],
  ])('is at %s: %s', (given, address) => {
    expect(storeAddressOf(given, 'woocommerce')).toBe(address);
    expect(storeAddressOf(given, 'token')).toBe('https://store.example');
  });

  test('is found in its folder, by the address of the folder and of any page', async () => {
    const woo = await startStore();
    woo.folder = '/laden';
    for (const path of ['/laden', '/laden/product/mug']) {
      expect(await ask(woo.url + path), path).toMatchObject({
        address: `${woo.url}/laden`,
        grants: { kinds: expect.arrayContaining(['products']) },
      });
    }
  });

  test('whose host drops the header gets its key in the address, and nowhere else', async () => {
    const woo = await startStore();
    const plain = await ask(woo.url);
    expect(plain.credentials).not.toHaveProperty('isInQuery', true);
    expect(woo.requests.join()).not.toContain('consumer');
    woo.dropsHeader = true;
    const { credentials, store } = await ask(woo.url);
    expect(credentials).toMatchObject({ isInQuery: true });
    woo.isKeyValid = false;
    const refusal = await store.grants().catch((error: unknown) => String(error));
    expect(refusal).toContain('does not know the key');
    expect(refusal).not.toContain(wooCredentials.secret);
  });

  test('whose cache answers all parts of a list alike is not read for ever', async () => {
    const woo = await startStore();
    woo.tellsTotals = false;
    woo.records['products/categories'] = Array.from({ length: 120 }, (_, index) => ({
      id: index + 1,
      name: `Category ${index}`,
    }));
    const { store } = await ask(woo.url);
    woo.requests.length = 0;
    woo.intercept = (address) => {
      const url = new URL(address, woo.url);
      return url.searchParams.get('offset') === '0' || !url.pathname.endsWith('/categories')
        ? undefined
        : { status: 200, value: woo.records['products/categories']?.slice(0, 100) };
    };
    const list = async () => {
      for await (const ids of store.ids('collections')) {
        expect(ids.length).toBeGreaterThan(0);
      }
    };
    await expect(list()).rejects.toThrow('heed the parameter "offset"');
    expect(woo.requests.length).toBeLessThan(4);
  });
});

/** Words of the sentence for each refusal, and the answer of the store by its own address. */
const refusals: Readonly<
  Record<string, [words: string, answer: (url: string, path: string) => WooAnswer | undefined]>
> = {
  'a key that is unknown': [
    'does not know the key (Sorry, you cannot list resources): it was revoked or mistyped',
    (url, path) => keyed(path, readRecordedAnswer('products-wrong-key', url)),
  ],
  'a wrong secret': [
    'refuses the key (Consumer secret is invalid): copy both the key and its secret',
    (url, path) => keyed(path, readRecordedAnswer('products-wrong-secret', url)),
  ],
  'an API that a plugin closes': [
    'closes its API to the key (Only signed-in people): let the plugin that does so pass /wp-json/wc/',
    () => json(401, { code: 'rest_login_required', message: 'Only signed-in people.' }),
  ],
  'a key of a person who does not manage the shop': [
    'lets the key read no products (Sorry, you are not allowed): make it for a person who manages',
    (_, path) =>
      keyed(path, json(403, { code: 'rest_forbidden', message: 'Sorry, you are not allowed.' })),
  ],
  'plain permalinks': [
    'has plain permalinks, with which the keys of WooCommerce do not work: choose another structure',
    (url, path) =>
      path.startsWith('/wp-json/')
        ? readRecordedAnswer('plain-permalinks-wp-json', url)
        : readRecordedAnswer('plain-permalinks-index', url),
  ],
  'a web server that does not know the API': [
    'has no API at this address: give the address of the shop\'s home page, and save the settings "Permalinks"',
    (_, path) => (path.startsWith('/wp-json/') ? html(404, 'Not Found') : undefined),
  ],
  'a site without WooCommerce': [
    'has no API of WooCommerce: see that the plugin WooCommerce is active there',
    () => json(200, { namespaces: ['wp/v2'] }),
  ],
  'a firewall': [
    'A firewall or a security plugin of 127.0.0.1:',
    () => html(403, 'Just a moment...'),
  ],
  'a password of the web server': [
    'asks every visitor for a password of its web server: let it pass /wp-json/',
    () => html(401, 'Unauthorized'),
  ],
  'another host': [
    'sends requests on to www.store.example, where the credentials are not sent',
    () => redirect('https://www.store.example/wp-json/'),
  ],
  'an address without encryption': [
    'is reached over https only: let the address begin with https',
    (url) => redirect(`${url.replace('http:', 'https:')}/wp-json/`),
  ],
  'a page for members': [
    'sends requests on to /login/: let what does so',
    (_, path) => keyed(path, redirect('/login/')),
  ],
  'a shop that opens soon': [
    'answers with a page, "Coming soon" in place of data: let what shows it',
    () => html(200, 'Coming soon'),
  ],
  'errors of PHP': [
    'puts errors of PHP before its answers: set WP_DEBUG_DISPLAY to false',
    (_, path) =>
      keyed(path, { status: 200, value: '<br />\n<b>Warning</b>: Undefined key in x.php<br />[]' }),
  ],
  maintenance: [
    'is not open (503, "Maintenance"): end its maintenance',
    () => html(503, 'Maintenance'),
  ],
  'too many requests': [
    'finds the requests too many (429, "Slow down")',
    () => html(429, 'Slow down'),
  ],
};

/** Only the API asks for the key. */
function keyed(path: string, answer: WooAnswer): WooAnswer | undefined {
  return path.startsWith('/wp-json/wc/') ? answer : undefined;
}

function json(status: number, value: object): WooAnswer {
  return { status, value };
}

function html(status: number, title: string): WooAnswer {
  return { status, value: page(title) };
}

function redirect(location: string): WooAnswer {
  return { status: 301, value: page('Moved'), headers: { Location: location } };
}

describe('a refusal is one sentence that says what to do', () => {
  test.each(Object.entries(refusals))('about %s', async (_, [words, answer]) => {
    const woo = await startStore();
    woo.intercept = (path) => answer(woo.url, path);
    const refusal = await ask(woo.url).then(
      () => 'connected',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(refusal).toContain(words);
    expect(refusal).not.toMatch(/ck_|cs_/);
    expect(refusal).toMatch(/^[^\n]+\.$/);
  });

  test('about an address that does not speak https', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    await expect(ask(`https://127.0.0.1:${port}`)).rejects.toThrow(
      'cannot be asked over https (EPROTO): nothing was sent there',
    );
  });
});
