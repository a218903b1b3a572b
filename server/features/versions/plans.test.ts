import { afterEach, describe, expect, test } from 'vitest';
import { runDuePlans } from '../../changes/plans.ts';
import { type AdminBrowser, createOwner } from '../../testing/people.ts';
import { type RunningApp, startApp } from '../../testing/running-app.ts';

const start = Date.parse('2026-11-27T08:00:00.000Z');
const minuteMs = 60_000;

let app: RunningApp | undefined;

afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** Starts an application with a clock to set, and with one shop. */
async function open() {
  const clock = { now: start };
  const running = await startApp({ now: () => clock.now });
  app = running;
  const owner = await createOwner(running);
  const { shop } = await running.shop();
  const parameters = { shop: shop.domain, object: 1 };
  const errors: unknown[] = [];
  return {
    owner,
    parameters,
    errors,
    /** Sets the clock and does what a server does every second. */
    passTo: async (minute: number) => {
      clock.now = start + minute * minuteMs;
      await runDuePlans(
        running.service.stores,
        () => clock.now,
        (error) => errors.push(error),
      );
    },
    liveName: async () => (await owner.call('ruleset', { parameters })).body.live?.body.name,
    publish: (revision: number, times: { from?: string; until?: string } = {}) =>
      owner.call('publishRuleset', {
        parameters,
        body: { note: 'For the weekend', ...times },
        headers: { 'If-Match': `"${revision}"` },
      }),
    save: (name: string, revision: number, base_version: number) => {
      const headers = { 'If-Match': `"${revision}"` };
      const body = { body: { name, rules: [] }, base_version };
      return owner.call('saveRulesetDraft', { parameters, body, headers });
    },
  };
}

function at(minute: number): string {
  return new Date(start + minute * minuteMs).toISOString();
}

async function create(owner: AdminBrowser, shop: string, name: string): Promise<void> {
  await owner.call('createRuleset', {
    parameters: { shop },
    body: { body: { name, rules: [] } },
  });
}

describe('a planned version', () => {
  test('goes live at its time, and the former version returns after it', async () => {
    const { owner, parameters, passTo, liveName, publish, save, errors } = await open();
    await create(owner, parameters.shop, 'Usual');
    await publish(1);
    await save('Weekend', 0, 1);
    const planned = await publish(1, { from: at(10), until: at(20) });
    expect(planned.body).toMatchObject({ version: 1, change: expect.any(Number) });
    expect((await owner.call('ruleset', { parameters })).body).toMatchObject({
      draft: null,
      plan: { from: at(10), until: at(20), note: 'For the weekend', by: { name: 'Olga' } },
    });
    await passTo(9);
    expect(await liveName()).toBe('Usual');
    await passTo(10);
    expect(await liveName()).toBe('Weekend');
    await passTo(20);
    expect(await liveName()).toBe('Usual');
    expect((await owner.call('ruleset', { parameters })).body.plan).toBeNull();
    const { data } = (await owner.call('changes', { parameters: { shop: parameters.shop } })).body;
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'end-plan', by: { kind: 'schedule' } },
      { action: 'publish', by: { kind: 'schedule' }, note: 'For the weekend' },
    ]);
    expect(errors).toEqual([]);
  });

  test('is gone after its time when nothing was there before', async () => {
    const { owner, parameters, passTo, publish } = await open();
    await create(owner, parameters.shop, 'Weekend');
    await publish(1, { until: at(20) });
    const shown = (await owner.call('ruleset', { parameters })).body;
    expect(shown).toMatchObject({ live: { version: 1 }, plan: { from: null, until: at(20) } });
    await passTo(20);
    expect((await owner.call('ruleset', { parameters })).status).toBe(404);
  });

  test('is skipped when no server ran in its whole time', async () => {
    const { owner, parameters, passTo, liveName, publish, save } = await open();
    await create(owner, parameters.shop, 'Usual');
    await publish(1);
    await save('Weekend', 0, 1);
    await publish(1, { from: at(10), until: at(20) });
    await passTo(30);
    expect(await liveName()).toBe('Usual');
    const { data } = (await owner.call('rulesetVersions', { parameters })).body;
    expect(data).toHaveLength(1);
  });

  test('stays when somebody has published after it', async () => {
    const { owner, parameters, passTo, liveName, publish, save } = await open();
    await create(owner, parameters.shop, 'Usual');
    await publish(1);
    await save('Weekend', 0, 1);
    await publish(1, { from: at(10), until: at(20) });
    await passTo(10);
    await save('Newer', 0, 2);
    await publish(1);
    await passTo(20);
    expect(await liveName()).toBe('Newer');
  });

  test('becomes the draft again when it is cancelled', async () => {
    const { owner, parameters, passTo, liveName, publish } = await open();
    await create(owner, parameters.shop, 'Weekend');
    await publish(1, { from: at(10) });
    const listed = await owner.call('rulesetList', { parameters: { shop: parameters.shop } });
    expect(listed.body.data).toMatchObject([
      { id: 1, live: false, draft: null, plan: { from: at(10), until: null } },
    ]);
    expect((await owner.call('cancelRulesetPlan', { parameters })).status).toBe(200);
    expect((await owner.call('cancelRulesetPlan', { parameters })).status).toBe(409);
    await passTo(10);
    expect(await liveName()).toBeUndefined();
    const { draft } = (await owner.call('ruleset', { parameters })).body;
    expect(draft).toMatchObject({ body: { name: 'Weekend' } });
  });

  test('must end after it begins, and stands alone', async () => {
    const { owner, parameters, publish, save } = await open();
    await create(owner, parameters.shop, 'Weekend');
    const wrong = await publish(1, { from: at(10), until: at(10) });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors?.map(({ path }) => path)).toEqual(['until']);
    await publish(1, { from: at(10) });
    await save('Another', 0, 0);
    expect((await publish(1, { from: at(20) })).status).toBe(409);
  });
});
