import { describe, expect } from 'vitest';
import { type Role, rightsByRole } from '../contract/admin/rights.ts';
import { adminEndpoints } from './endpoints.ts';
import { AdminBrowser, signInAs } from '../testing/people.ts';
import { test as base } from '../testing/running-app.ts';

const own = 'own.example';
const foreign = 'foreign.example';

interface Browsers {
  nobody: AdminBrowser;
  shopOwner: AdminBrowser;
  shopMerchandiser: AdminBrowser;
  shopViewer: AdminBrowser;
  owner: AdminBrowser;
}

/** People with a role in one shop, an owner of all shops, and nobody. */
const test = base.extend<{ browsers: Browsers }>({
  browsers: [
    async ({ app }, use) => {
      const { id } = (await app.shop({ domain: own })).shop;
      await app.shop({ domain: foreign });
      const inShop = (role: Role) => signInAs(app, { role: null, shops: new Map([[id, role]]) });
      await use({
        nobody: new AdminBrowser(app),
        shopOwner: await inShop('owner'),
        shopMerchandiser: await inShop('merchandiser'),
        shopViewer: await inShop('viewer'),
        owner: await signInAs(app, { role: 'owner', shops: new Map() }),
      });
    },
    { scope: 'file' },
  ],
});

/** Every endpoint that needs a session. Signing out comes last. */
const closed = adminEndpoints.filter(
  ({ right, name }) => right !== 'anybody' && name !== 'signOut',
);

type EndpointName = (typeof adminEndpoints)[number]['name'];

const inShops = closed.filter(({ path }) => path.includes('/:shop'));
const ofInstallation = closed.filter(({ right }) => right === 'administer');

/** Asks with values that pass no schema, so that a request that is allowed changes nothing. */
async function ask(browser: AdminBrowser, name: EndpointName, shop: string): Promise<number> {
  const nothing = { session: '-', person: 'x', key: '-', which: '-', change: 'x', object: 'x' };
  const parameters = {
    ...nothing,
    version: 'x',
    situation: 'x',
    experiment: 'x',
    product: 'x',
    shop,
  };
  return (await browser.ask(name, { parameters, text: '[' })).status;
}

const isRefused = (status: number) => [401, 403, 404, 405].includes(status);

describe('the table of rights', () => {
  test('lets nobody in without a session', async ({ browsers }) => {
    for (const name of [...closed.map((endpoint) => endpoint.name), 'signOut' as const]) {
      expect(await ask(browsers.nobody, name, own), name).toBe(401);
    }
  });

  for (const [person, role] of [
    ['shopOwner', 'owner'],
    ['shopMerchandiser', 'merchandiser'],
    ['shopViewer', 'viewer'],
  ] as const) {
    test(`gives the ${role} of a shop the rights of the role in that shop`, async ({
      browsers,
    }) => {
      for (const { name, right } of inShops) {
        const status = await ask(browsers[person], name, own);
        const isAllowed = rightsByRole[role].some((granted) => granted === right);
        expect(isAllowed ? isRefused(status) : status, name).toBe(isAllowed ? false : 403);
      }
    });

    test(`hides other shops from the ${role} of a shop, like those that do not exist`, async ({
      browsers,
    }) => {
      for (const { name } of inShops) {
        expect(await ask(browsers[person], name, foreign), name).toBe(404);
        expect(await ask(browsers[person], name, 'nowhere.example'), name).toBe(404);
      }
    });

    test(`keeps the installation from the ${role} of a shop`, async ({ browsers }) => {
      for (const { name } of ofInstallation) {
        expect(await ask(browsers[person], name, own), name).toBe(403);
      }
    });
  }

  test('gives the owner of all shops every right in each', async ({ browsers }) => {
    for (const { name } of [...inShops, ...ofInstallation]) {
      expect(isRefused(await ask(browsers.owner, name, foreign)), name).toBe(false);
    }
  });

  test('lists only the shops of a person', async ({ browsers }) => {
    const listed = await browsers.shopViewer.call('shops');
    expect(listed.body.data.map(({ domain }) => domain)).toEqual([own]);
    expect((await browsers.shopViewer.call('me')).body.shops).toMatchObject([{ domain: own }]);
  });

  test('refuses every change that another site asks for', async ({ app, browsers }) => {
    const attacker = new AdminBrowser(app, { 'Sec-Fetch-Site': 'cross-site' });
    attacker.cookie = browsers.owner.cookie;
    for (const { name } of closed.filter(({ method }) => method !== 'GET')) {
      expect(await ask(attacker, name, own), name).toBe(403);
    }
  });
});
