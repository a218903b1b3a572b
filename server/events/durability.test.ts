import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { openDatabase } from '../store/database.ts';
import { type Installation, test } from '../testing/installation.ts';

const rounds = 10;
const sentEachRound = 10_000;
const connections = 200;

interface Round {
  sent: Set<number>;
  /** Of which a 200 came back. */
  acknowledged: Set<number>;
}

describe('a server that is killed among thousands of events', () => {
  test('has kept every event that it answered, and made up none', { timeout: 120_000 }, async ({
    installation,
  }) => {
    const created = await installation.cli('shop', 'create', 'a.example', '--json');
    const { key } = JSON.parse(created.stdout) as { key: string };
    const sent = new Set<number>();
    const acknowledged = new Set<number>();
    for (let round = 0; round < rounds; round++) {
      // From the first answers on to late in the round.
      const killAfter = 1 + round * 450;
      const outcome = await killAmongEvents(installation, { key, round, killAfter });
      expect(outcome.acknowledged.size).toBeGreaterThanOrEqual(killAfter);
      expect(outcome.acknowledged.size).toBeLessThan(sentEachRound);
      outcome.sent.forEach((id) => sent.add(id));
      outcome.acknowledged.forEach((id) => acknowledged.add(id));
    }
    const stored = await readProductIds(installation);
    const once = new Set(stored);
    expect(stored.length).toBe(once.size);
    expect([...acknowledged].filter((id) => !once.has(id))).toEqual([]);
    expect(stored.filter((id) => !sent.has(id))).toEqual([]);
  });
});

describe('a server that is told to stop among events', () => {
  test('writes what it has taken, and answers it', async ({ installation }) => {
    const created = await installation.cli('shop', 'create', 'a.example', '--json');
    const { key } = JSON.parse(created.stdout) as { key: string };
    const server = await installation.start({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
    const { sending, acknowledged } = send(server.url, { key, firstId: 1 });
    await acknowledgedAtLeast(acknowledged, 500);
    expect(await server.stop()).toBe(0);
    await sending;
    const stored = await readProductIds(installation);
    expect(stored.toSorted(byNumber)).toEqual([...acknowledged].toSorted(byNumber));
  });
});

async function killAmongEvents(
  installation: Installation,
  { key, round, killAfter }: { key: string; round: number; killAfter: number },
): Promise<Round> {
  const server = await installation.start({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
  const { sent, acknowledged, sending } = send(server.url, {
    key,
    firstId: 1 + round * sentEachRound,
  });
  await acknowledgedAtLeast(acknowledged, killAfter);
  const ended = once(server.process, 'close');
  server.process.kill('SIGKILL');
  await ended;
  await sending;
  return { sent, acknowledged };
}
