import { describe, expect } from 'vitest';
import { test } from '../testing/running-app.ts';

describe('the page of the admin', () => {
  for (const path of [
    '/admin',
    '/admin/',
    '/admin/people',
    '/admin/rulesets/7?try=x',
    '/admin/apiary',
  ]) {
    test(`answers at ${path} under a strict policy`, async ({ app }) => {
      const answer = await app.get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    });
  }

  test('names files of its build, which are cached forever', async ({ app }) => {
    const page = await (await app.get('/admin')).text();
    const files = Array.from(
      page.matchAll(/(?:src|href)="(\/admin\/assets\/[^"]+)"/g),
      ([, file]) => file,
    );
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const file of files) {
      const answer = await app.get(file!);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
  });

  for (const path of [
    '/admin/api',
    '/admin/api/v1/nothing',
    '/admin/assets/nothing.js',
    '/administrator',
  ]) {
    test(`does not stand at ${path}`, async ({ app }) => {
      expect((await app.get(path)).status).toBe(404);
    });
  }
});
