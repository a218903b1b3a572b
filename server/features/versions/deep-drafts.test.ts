import { describe, expect } from 'vitest';
import type { AdminContract } from '../endpoints.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { test as base } from '../../testing/running-app.ts';

const test = base.extend<{ owner: AdminBrowser }>({
  owner: [async ({ app }, use) => use(await createOwner(app)), { scope: 'file' }],
});

/** Returns the text of an object with so many levels, which `JSON.stringify` may not be able to write. */
function nested(levels: number): string {
  return `{"unknown":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
}

const requests: [name: keyof AdminContract, path: string, bodyOf: (draft: string) => string][] = [
  ['tryRuleset', 'ruleset', (draft) => `{"ruleset":${draft}}`],
  ['createRuleset', 'body', (draft) => `{"body":${draft}}`],
  ['saveRulesetDraft', 'body', (draft) => `{"body":${draft},"base_version":0}`],
  ['runSituations', 'ruleset', (draft) => `{"ruleset":${draft}}`],
  ['createWidget', 'body', (draft) => `{"body":${draft}}`],
  ['saveWidgetDraft', 'body', (draft) => `{"body":${draft},"base_version":0}`],
  ['widgetSnippets', 'widget', (draft) => `{"widget":${draft},"widget_id":1}`],
  ['saveSearchDraft', 'body', (draft) => `{"body":${draft},"base_version":0}`],
  ['trySearch', 'settings', (draft) => `{"term":"mug","settings":${draft}}`],
  ['checkSearch', 'settings', (draft) => `{"settings":${draft}}`],
  ['compareSearches', 'settings', (draft) => `{"settings":${draft}}`],
  ['tryKeptTerms', 'settings', (draft) => `{"settings":${draft}}`],
  ['beginTrial', 'settings', (draft) => `{"kind":"field_weights","settings":${draft}}`],
  ['checkSettingsFile', 'settings[0]', (draft) => `{"settings":[${draft}]}`],
  ['importSettingsFile', 'settings[0]', (draft) => `{"settings":[${draft}],"draft_revision":0}`],
  [
    'createExperiment',
    'variants[1].settings',
    (draft) => `{"name":"E","variants":[{"name":"A"},{"name":"B","settings":${draft}}]}`,
  ],
];

describe('a draft with more than 100 levels', () => {
  test.for(requests)('is refused in %s', async ([name, path, bodyOf], { app, owner }) => {
    const { shop } = await app.shop();
    const parameters = { shop: shop.domain, object: 1 };
    const headers = { 'If-Match': '"0"' };
    for (const levels of [101, 200_000]) {
      const answer = await owner.ask(name, { parameters, headers, text: bodyOf(nested(levels)) });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        errors: [{ path, message: 'must be nested at most 100 levels deep' }],
      });
    }
  });

  test('is the only one that is refused for its depth', async ({ app, owner }) => {
    const { shop } = await app.shop();
    const parameters = { shop: shop.domain };
    const text = `{"body":${nested(100)}}`;
    expect((await owner.ask('createRuleset', { parameters, text })).status).toBe(200);
  });
});
