import { describe, expect } from 'vitest';
import { test } from '../testing/installation.ts';
import { AdminBrowser } from '../testing/people.ts';

const email = 'mara@store.example';

describe('person', () => {
  test('creates a person whose link signs in to a running server', async ({ installation }) => {
    const server = await installation.serveHere();
    await installation.cli('shop', 'create', 'a.example');
    await installation.cli('shop', 'create', 'b.example');
    const owner = await installation.cli('person', 'create', 'olga@store.example', '--owner');
    expect(owner.stdout).toMatch(/^Created olga@store.example\.\nLink: http:.*\/admin\/link#/);
    const created = await installation.cli(
      'person',
      'create',
      email,
      '--role',
      'merchandiser',
      '--shop',
      'a.example',
      '--json',
    );
    const { link } = JSON.parse(created.stdout) as { link: string };
    const browser = new AdminBrowser(server);
    const code = new URL(link).hash.slice(1);
    const password = 'a long phrase of my own';
    const accepted = await browser.call('acceptLink', { body: { code, password } });
    expect(accepted.body.shops).toMatchObject([{ domain: 'a.example', role: 'merchandiser' }]);
    expect((await browser.call('people')).status).toBe(403);

    const { stdout } = await installation.cli('person', 'list');
    expect(stdout).toContain('merchandiser of a.example');
    expect((await installation.cli('person', 'remove', email)).stdout).toBe(`Removed ${email}.\n`);
    expect((await browser.call('me')).status).toBe(401);
  });

  test('keeps an owner, and says what is wrong', async ({ installation }) => {
    await installation.cli('person', 'create', 'olga@store.example', '--owner');
    const last = await installation.cli('person', 'remove', 'olga@store.example');
    expect(last).toMatchObject({ code: 1, stderr: expect.stringContaining('must stay the owner') });
    const again = await installation.cli('person', 'create', 'olga@store.example');
    expect(again.stderr).toContain('There is already a person with the address olga@');
    const unknown = await installation.cli('person', 'link', email);
    expect(unknown.stderr).toContain(`There is nobody with the address ${email}`);
    const role = await installation.cli('person', 'create', email, '--role', 'king');
    expect(role.stderr).toBe('--role king: must be one of owner, merchandiser, viewer.\n');
  });
});
