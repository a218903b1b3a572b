import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const forwarded = { headers: { 'X-Forwarded-For': '192.0.2.1' } };

async function warningsOf(environment: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const app = await startApp({ environment, log });
  onTestFinished(() => app.close());
  await app.get('/healthz');
  const ofStart = lines.length;
  expect(lines.join('')).not.toContain('TRUST_PROXY');
  await app.get('/healthz', forwarded);
  await app.get('/healthz', forwarded);
  return lines.slice(ofStart);
}

it('warns once of a proxy whose clients count as one', async () => {
  const warnings = await warningsOf({});
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('TRUST_PROXY');
  expect(warnings[0]).not.toContain('192.0.2.1');
});

it('does not warn of a trusted proxy', async () => {
  expect(await warningsOf({ TRUST_PROXY: 'on' })).toEqual([]);
});
