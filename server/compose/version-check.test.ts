import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { VersionCheck } from './version-check.ts';

/** Answers one body, and returns the check of a server of version `own` that asks for it. */
async function checkAgainst(body: string, own: string) {
  const host = createServer((_, response) => response.end(body));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/latest`;
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  const check = new VersionCheck(url, log, own);
  return { check, lines, close: () => host.close() };
}

describe('the check for a newer version', () => {
  test.each([
    ['{"version":"1.10.0"}', '1.9.3', '1.10.0'],
    ['{"tag_name":"v2.0.0","name":"Two"}', '1.9.3', '2.0.0'],
    ['{"version":"1.9.3"}', '1.9.3-rc.1', '1.9.3'],
    ['{"version":"1.9.3"}', '1.9.3', null],
    ['{"version":"1.9.2"}', '1.9.3', null],
    ['{"version":"1.10.0-rc.1"}', '1.9.3', null],
    ['{"tag_name":"v1.10.0-rc.10"}', '1.10.0-rc.9', '1.10.0-rc.10'],
    ['{"version":"1.10.0-rc.1"}', '1.10.0', null],
  ])('%s beside %s names %s', async (body, own, newer) => {
    const { check, lines, close } = await checkAgainst(body, own);
    await check.ask();
    await check.ask();
    expect(check.newer).toBe(newer);
    expect(lines).toHaveLength(newer === null ? 0 : 1);
    close();
  });

  test.each(['<html>', '{"version":"2.0"}', '{"version":"<b>9.9.9</b>"}', '{}'])(
    '%s is an error that says what the address must answer',
    async (body) => {
      const { check, close } = await checkAgainst(body, '1.0.0');
      await expect(check.ask()).rejects.toThrow(/UPDATE_CHECK_URL answers 200 .* "tag_name"/);
      expect(check.newer).toBeNull();
      close();
    },
  );

  test('asks nobody without an address', async () => {
    const stop = new VersionCheck(undefined, pino({ level: 'silent' })).start();
    await expect(stop()).resolves.toBeUndefined();
  });
});
