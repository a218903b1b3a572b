import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { projectRoot } from '../base/project-root.ts';
import { test } from '../testing/running-app.ts';

/** Files for operators that name metrics. */
const files = ['deploy/grafana/vitrine.json', 'deploy/prometheus/alerts.yaml'];

/** The metrics that Prometheus adds to each scrape. */
const ofPrometheus = new Set(['up']);

describe('the files for Grafana and Prometheus', () => {
  test.for(files)('%s names metrics that the service has', async (file, { app }) => {
    const known = await readMetricNames(app);
    const named = namesIn(file);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('the dashboard shows every metric of our own', async ({ app }) => {
    const shown = new Set(namesIn('deploy/grafana/vitrine.json'));
    const ours = [...(await readMetricNames(app))].filter((name) => name.startsWith('vitrine_'));
    expect(ours.filter((name) => !shown.has(name))).toEqual([]);
  });
});

/** Returns the names of the metrics, without the suffixes of a histogram's series. */
async function readMetricNames(app: { get(path: string): Promise<Response> }) {
  const text = await (await app.get('/metrics')).text();
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
}

function namesIn(file: string): string[] {
  const text = readFileSync(join(projectRoot(), file), 'utf8');
  const expressions = [...text.matchAll(/"?expr"?: (.*)/g)].map(
    ([, expression = '']) => expression,
  );
  const names = expressions.flatMap((expression) => [
    ...expression.matchAll(/\b(?:vitrine|process|nodejs)_[a-z0-9_]+|\bup\b/g),
  ]);
  return [...new Set(names.map(([name]) => name.replace(/_bucket$/, '')))].filter(
    (name) => !ofPrometheus.has(name),
  );
}
