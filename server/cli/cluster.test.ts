import { describe, expect } from 'vitest';
import { test } from '../testing/installation.ts';
import { aliasOf } from '../search/typesense/collection-names.ts';
import { StandInTypesense } from '../search/typesense/testing/stand-in-typesense.ts';
import { createShop } from './testing/shop-fixture.ts';

describe('cluster take-over', () => {
  test('deletes the collections of others, so that the server fills its own', async ({
    installation,
  }) => {
    const server = await new StandInTypesense().start();
    const environment = { TYPESENSE_URL: server.url, TYPESENSE_API_KEY: 'key' };
    const { id } = await createShop(installation);
    const alias = aliasOf('service', id);
    const fields = [{ name: 'title', type: 'string' }];
    for (const name of [`${alias}_other_1`, 'another_shop_1_x_1']) {
      const body = JSON.stringify({ name, fields });
      server.answer({ method: 'POST', path: '/collections', body }, 'key');
    }
    server.aliases.set(alias, `${alias}_other_1`);
    server.aliases.set('another_shop_1', 'another_shop_1_x_1');
    const takeOver = () => installation.cliWith(environment, 'cluster', 'take-over', '--json');
    expect(JSON.parse((await takeOver()).stdout)).toEqual({ deleted: [`${alias}_other_1`] });
    expect([...server.collections.keys()]).toEqual(['another_shop_1_x_1']);
    // The shop's alias is claimed, so that the other installation does not get it back.
    expect([...server.aliases.keys()]).toEqual([alias, 'another_shop_1']);
    expect(server.aliases.get(alias)).not.toContain('other');
    expect(JSON.parse((await takeOver()).stdout)).toEqual({ deleted: [] });
    await server.stop();
  });

  test('refuses to run without a cluster', async ({ installation }) => {
    const { code, stderr } = await installation.cli('cluster', 'take-over');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'There is no cluster to take over: set TYPESENSE_URL.\n',
    });
  });
});
