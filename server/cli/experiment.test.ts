import { describe, expect } from 'vitest';
import { type Installation, test } from '../testing/installation.ts';
import { createShop } from './testing/shop-fixture.ts';

const widget = { id: 1, name: 'Home', type: 'recommendations' };
const experiment = {
  name: 'Do they help?',
  widget_id: 1,
  variants: [{ name: 'A' }, { name: 'holdout' }],
};

async function createWidget(installation: Installation): Promise<void> {
  await createShop(installation);
  const file = await installation.file('w.json', JSON.stringify(widget));
  await installation.cli('widget', 'import', 'a.example', file);
}

describe('experiment', () => {
  test('plans, starts, judges and stops an experiment', async ({ installation }) => {
    await createWidget(installation);
    const run = (...commandLine: string[]) => installation.cli('experiment', ...commandLine);
    expect((await run('list', 'a.example')).stdout).toBe('There is no experiment yet.\n');
    const file = await installation.file('e.json', JSON.stringify(experiment));
    const created = await run('create', 'a.example', file);
    expect(created.stdout).toContain('1  Do they help?\nNobody was counted at this place');
    expect((await run('report', 'a.example', '1')).stdout).toContain('It has not started.');
    expect((await run('start', 'a.example', '1')).stdout).toBe('Experiment 1 runs.\n');
    const report = await run('report', 'a.example', '1');
    expect(report.stdout).toContain('There are too few shoppers to say anything yet.');
    expect((await run('stop', 'a.example', '1')).code).toBe(0);
    const [listed] = JSON.parse((await run('list', 'a.example', '--json')).stdout);
    expect(listed).toMatchObject({ id: 1, widget_name: 'Home', status: 'ended' });
  });

  test('plans a start that can be given up', async ({ installation }) => {
    await createWidget(installation);
    const run = (...commandLine: string[]) => installation.cli('experiment', ...commandLine);
    const text = JSON.stringify({ ...experiment, starts_on: '9000-02-01' });
    await run('create', 'a.example', await installation.file('e.json', text));
    expect((await run('list', 'a.example')).stdout).toContain('starts at 9000-02-01T00:00:00.000Z');
    expect((await run('stop', 'a.example', '1')).stdout).toBe('Experiment 1 has ended.\n');
    expect((await run('list', 'a.example')).stdout).toContain('ended');
  });

  test('names the file and the place of a mistake', async ({ installation }) => {
    await createWidget(installation);
    const text = JSON.stringify({ ...experiment, effect: 0 });
    const file = await installation.file('e.json', text);
    const { code, stderr } = await installation.cli('experiment', 'create', 'a.example', file);
    expect(code).toBe(1);
    expect(stderr).toMatch(/e\.json: effect: /);
    const other = await installation.cli('experiment', 'start', 'a.example', 'x');
    expect(other.stderr).toBe('x is no id of an experiment: "experiment list" lists all.\n');
  });
});
