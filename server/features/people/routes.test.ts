import { expect, onTestFinished, test } from 'vitest';
import { AdminBrowser } from '../../testing/people.ts';
import { startApp } from '../../testing/running-app.ts';

/** Returns calls of a script with the admin token, in an installation without people. */
async function startWithoutPeople() {
  const app = await startApp();
  onTestFinished(() => app.close());
  const script = new AdminBrowser(app, { Authorization: `Bearer ${await app.adminToken()}` });
  return {
    invite: async (name: string, role: 'owner' | 'viewer') => {
      const body = { name, email: `${name}@store.example`, role, shops: [] };
      return (await script.call('createPerson', { body })).body.person.id;
    },
    change: (person: number, role: 'owner' | 'merchandiser' | 'viewer') =>
      script.call('updatePerson', { parameters: { person }, body: { role } }),
    remove: (person: number) => script.call('removePerson', { parameters: { person } }),
    names: async () => (await script.call('people')).body.data.map(({ name }) => name),
  };
}

test('people change in an installation that has no owner of all shops', async () => {
  const { invite, change, remove, names } = await startWithoutPeople();
  const [mara, nils] = [await invite('mara', 'viewer'), await invite('nils', 'viewer')];
  expect((await change(mara, 'merchandiser')).body.person.role).toBe('merchandiser');
  expect((await remove(nils)).status).toBe(200);
  expect(await names()).toEqual(['mara']);
});

test('the last owner of all shops keeps the role, and others may lose theirs', async () => {
  const { invite, change, remove, names } = await startWithoutPeople();
  const [olga, mara] = [await invite('olga', 'owner'), await invite('mara', 'viewer')];
  for (const refused of [await change(olga, 'viewer'), await remove(olga)]) {
    expect(refused.status).toBe(409);
    expect(refused.body.error).toBe(
      'Somebody must stay the owner of all shops: name another first.',
    );
  }
  expect((await change(mara, 'owner')).status).toBe(200);
  expect((await change(olga, 'viewer')).body.person.role).toBe('viewer');
  expect((await remove(olga)).status).toBe(200);
  expect((await remove(mara)).status).toBe(409);
  expect(await names()).toEqual(['mara']);
});
