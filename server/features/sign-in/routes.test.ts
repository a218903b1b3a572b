import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import { AdminBrowser, createOwner, ownerPassword, signInAs } from '../../testing/people.ts';
import { startApp, test as base } from '../../testing/running-app.ts';

const email = 'olga@store.example';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [
    async ({ app }, use) => {
      await use(await createOwner(app));
    },
    { scope: 'file' },
  ],
});

describe('the first owner', () => {
  test('comes in by a link that works once', async () => {
    const app = await startApp();
    try {
      const link = (await app.firstOwnerLink()) ?? '';
      expect(link).toMatch(/^\/admin\/first#[\w-]{22}$/);
      const body = {
        code: link.split('#')[1] ?? '',
        password: ownerPassword,
        name: 'Olga',
        email: ' Olga@Store.example ',
      };
      const browser = new AdminBrowser(app);
      const accepted = await browser.call('acceptLink', { body });
      expect(accepted.status).toBe(200);
      expect(accepted.body).toMatchObject({ email, role: 'owner' });
      expect((await browser.call('me')).body.name).toBe('Olga');
      const again = await new AdminBrowser(app).call('acceptLink', { body });
      expect(again.status).toBe(404);
      expect(again.body.error).toContain('has been used');
      expect(await app.firstOwnerLink()).toBeUndefined();
    } finally {
      await app.close();
    }
  });

  test('is nobody who uses the link after others have been invited', async () => {
    const app = await startApp();
    try {
      const code = (await app.firstOwnerLink())?.split('#')[1] ?? '';
      await signInAs(app, { role: 'viewer', shops: new Map() });
      const body = { code, password: ownerPassword, name: 'Olga', email };
      const refused = await new AdminBrowser(app).call('acceptLink', { body });
      expect(refused.status).toBe(404);
      expect(refused.body.error).toContain('there are people already');
    } finally {
      await app.close();
    }
  });

  test('keeps the link after a weak password', async () => {
    const app = await startApp();
    try {
      const code = (await app.firstOwnerLink())?.split('#')[1] ?? '';
      const browser = new AdminBrowser(app);
      const accept = (password: string) =>
        browser.call('acceptLink', { body: { code, password, name: 'Olga', email } });
      for (const weak of ['short', email, 'abcabcabcabc', 'qwertyuiopas', 'Password123!']) {
        const refused = await accept(weak);
        expect(refused.status, weak).toBe(400);
        expect(refused.body.errors).toMatchObject([{ path: 'password' }]);
      }
      expect((await accept(ownerPassword)).status).toBe(200);
    } finally {
      await app.close();
    }
  });
});

describe('signing in', () => {
  test('begins a session with a new id each time', async ({ app, owner }) => {
    const browser = new AdminBrowser(app);
    // A session that somebody else has planted.
    browser.cookie = owner.cookie;
    const answer = await browser.call('signIn', { body: { email, password: ownerPassword } });
    expect(answer.status).toBe(200);
    expect(answer.body.me).toMatchObject({ email, role: 'owner', second_factor: false });
    expect(browser.cookie).toMatch(/^vitrine=[\w-]{43}$/);
    expect(browser.cookie).not.toBe(owner.cookie);
    expect(answer.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect((await owner.call('me')).status).toBe(200);
  });

  test('says the same of a wrong password and an unknown address', async ({ app, owner }) => {
    expect(owner.cookie).not.toBe('');
    const browser = new AdminBrowser(app);
    const password = 'not the right phrase';
    const wrong = await browser.call('signIn', { body: { email, password } });
    const unknown = await browser.call('signIn', {
      body: { email: 'nobody@store.example', password },
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.body).toEqual(wrong.body);
    expect(browser.cookie).toBe('');
  });

  test('ends when the session does, and a copied cookie is worth nothing', async ({
    app,
    owner,
  }) => {
    expect(owner.cookie).not.toBe('');
    const browser = new AdminBrowser(app);
    await browser.call('signIn', { body: { email, password: ownerPassword } });
    const copied = new AdminBrowser(app);
    copied.cookie = browser.cookie;
    expect((await copied.call('me')).status).toBe(200);
    const out = await browser.call('signOut');
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await copied.call('me')).status).toBe(401);
  });

  test('works with the admin token, which is recorded', async ({ app }) => {
    const token = await app.adminToken();
    const browser = new AdminBrowser(app);
    expect((await browser.call('signIn', { body: { token: `${token}x` } })).status).toBe(401);
    expect((await browser.call('signIn', { body: { token } })).body.me?.kind).toBe('token');
    expect((await browser.call('me')).body).toMatchObject({ kind: 'token', role: 'owner' });
    const script = new AdminBrowser(app, { Authorization: `Bearer ${token}` });
    expect((await script.call('people')).status).toBe(200);
    expect((await script.call('mySessions')).status).toBe(403);
  });

  test('is refused after ten attempts from one network, with the time to wait', async () => {
    const app = await startApp();
    try {
      const body = { email, password: 'not the right phrase' };
      const browser = new AdminBrowser(app);
      const statuses: number[] = [];
      for (let attempt = 1; attempt <= 10; attempt++) {
        statuses.push((await browser.call('signIn', { body })).status);
      }
      expect(new Set(statuses)).toEqual(new Set([401]));
      const refused = await browser.call('signIn', { body });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
      const other = await browser.call('signIn', { body: { ...body, email: 'b@store.example' } });
      expect(other.status).toBe(401);
    } finally {
      await app.close();
    }
  });
});

describe('a request of another site', () => {
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' };

  test('changes nothing, although the browser sends the cookie', async ({ app, owner }) => {
    const attacker = new AdminBrowser(app, crossSite);
    attacker.cookie = owner.cookie;
    expect((await attacker.call('signOut')).status).toBe(403);
    const body = { email, password: ownerPassword };
    expect((await attacker.call('signIn', { body })).status).toBe(403);
    expect((await owner.call('me')).status).toBe(200);
  });

  test('is told by Origin in browsers without fetch metadata', async ({ app, owner }) => {
    const withOrigin = async (headers: Record<string, string>) => {
      const browser = new AdminBrowser(app, headers);
      browser.cookie = owner.cookie;
      const body = { email, password: 'not the right phrase' };
      return (await browser.call('signIn', { body })).status;
    };
    expect(await withOrigin({ Origin: 'https://evil.example' })).toBe(403);
    expect(await withOrigin({})).toBe(403);
    expect(await withOrigin({ Origin: app.url })).toBe(401);
  });

  test('cannot read an answer', async ({ app }) => {
    for (const path of ['/admin/api/v1/me', '/admin/api/v1/nothing']) {
      const answer = await app.get(path, { headers: { Origin: 'https://evil.example' } });
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-'))).toEqual([]);
    }
    const asked = await app.get('/admin/api/v1/me', { method: 'OPTIONS' });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the own account', () => {
  test('gets a new id of its session with a new password, and the others end', async () => {
    const app = await startApp();
    try {
      const owner = await createOwner(app);
      const other = new AdminBrowser(app);
      await other.call('signIn', { body: { email, password: ownerPassword } });
      const before = owner.cookie;
      const password = 'another phrase of my own';
      const wrong = await owner.call('changePassword', { body: { current: 'wrong', password } });
      expect(wrong.status).toBe(403);
      const changed = await owner.call('changePassword', {
        body: { current: ownerPassword, password },
      });
      expect(changed.status).toBe(200);
      expect(owner.cookie).not.toBe(before);
      expect((await owner.call('me')).status).toBe(200);
      expect((await other.call('me')).status).toBe(401);
      const old = await other.call('signIn', { body: { email, password: ownerPassword } });
      expect(old.status).toBe(401);
    } finally {
      await app.close();
    }
  });

  test('lists its sessions and ends them', async ({ app, owner }) => {
    const other = new AdminBrowser(app, {
      'Sec-Fetch-Site': 'same-origin',
      'User-Agent': 'Another browser',
    });
    await other.call('signIn', { body: { email, password: ownerPassword } });
    const { data } = (await owner.call('mySessions')).body;
    expect(data.filter(({ current }) => current)).toHaveLength(1);
    const found = data.find(({ agent }) => agent === 'Another browser');
    const parameters = { session: found?.id ?? '' };
    expect((await owner.call('endSession', { parameters })).status).toBe(200);
    expect((await other.call('me')).status).toBe(401);
    expect((await owner.call('endSession', { parameters })).status).toBe(404);
  });

  test('asks for a code of the second factor, which works once, or a recovery code', async () => {
    let now = Date.parse('2026-06-01T09:00:00Z');
    const app = await startApp({ now: () => now });
    try {
      const owner = await createOwner(app);
      const begun = await owner.call('beginSecondFactor', { body: { current: ownerPassword } });
      expect(begun.body.uri).toContain('otpauth://totp/Vitrine:olga%40store.example');
      // The margin of two squares, then the finder pattern of the corner.
      expect(begun.body.qr_code.path).toMatch(/^M2 2h1v1h-1zM3 2h1v1h-1z/);
      const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
      const codeNow = () => totp.generate({ timestamp: now });
      expect((await owner.call('confirmSecondFactor', { body: { code: '000000' } })).status).toBe(
        403,
      );
      const confirmed = await owner.call('confirmSecondFactor', { body: { code: codeNow() } });
      const [recovery = '', ...others] = confirmed.body.recovery_codes;
      expect(others).toHaveLength(9);

      const browser = new AdminBrowser(app);
      const signIn = async (code?: string) =>
        browser.call('signIn', {
          body: { email, password: ownerPassword, ...(code !== undefined && { code }) },
        });
      expect((await signIn()).body).toEqual({ needs: 'code', me: null });
      expect((await signIn(codeNow())).status).toBe(401);
      now += 30_000;
      expect((await signIn(codeNow())).status).toBe(200);
      expect((await signIn(codeNow())).status).toBe(401);
      expect((await signIn(recovery.toUpperCase())).status).toBe(200);
      expect((await signIn(recovery)).status).toBe(401);
      expect((await browser.call('me')).body).toMatchObject({
        second_factor: true,
        recovery_codes: 9,
      });
    } finally {
      await app.close();
    }
  });
});

describe('behind an encrypted address', () => {
  test('the cookie is bound to the host', async () => {
    const app = await startApp({ environment: { PUBLIC_URL: 'https://vitrine.example' } });
    try {
      const owner = await createOwner(app);
      expect(owner.cookie).toMatch(/^__Host-vitrine=/);
      const answer = await owner.call('signIn', { body: { email, password: ownerPassword } });
      expect(answer.headers.get('set-cookie')).toMatch(/Path=\/;.*; Secure$/);
      owner.cookie = owner.cookie.replace('__Host-', '');
      expect((await owner.call('me')).status).toBe(401);
    } finally {
      await app.close();
    }
  });
});
