import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../base/project-root.ts';
import { webhookTopics } from '../../testing/platform-schema/webhook-topics.ts';
import { scopeTable } from './scope-table.ts';
import { topicScopes } from './subscriptions.ts';

const begin = '<!-- scopes: generated -->';
const end = '<!-- end of scopes -->';

test('the README lists the scopes that the queries and topics need', () => {
  const file = join(projectRoot(), 'README.md');
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(begin) + begin.length;
  const wanted = `${text.slice(0, start)}\n\n${scopeTable()}\n\n${text.slice(text.indexOf(end))}`;
  if (process.env['UPDATE_SCOPES'] === 'yes') {
    writeFileSync(file, wanted);
  }
  expect(readFileSync(file, 'utf8'), 'UPDATE_SCOPES=yes renews the list').toBe(wanted);
});

test('each topic has the scopes of the platform of which one is enough', () => {
  const known = new Map([...webhookTopics().values()].map(({ name, scopes }) => [name, scopes]));
  for (const [topic, scopes] of Object.entries(topicScopes)) {
    const allowed = known.get(topic);
    expect(allowed, topic).toBeDefined();
    expect(scopes.length === 0, topic).toBe(allowed?.length === 0);
    expect(allowed, topic).toEqual(expect.arrayContaining([...scopes]));
  }
});
