import { Gauge, type Registry } from 'prom-client';

/** What runs, as Prometheus names it: `vitrine_build_info` is always 1. */
export interface BuildInfo {
  version: string;
  /** The version of Node.js. */
  node: string;
  database: 'sqlite' | 'postgresql';
  search: 'embedded' | 'typesense';
}

export function recordBuild(registry: Registry, build: BuildInfo): void {
  const gauge = new Gauge({
    name: 'vitrine_build_info',
    help: 'The version of this server and what it runs on; always 1',
    labelNames: ['version', 'node', 'database', 'search'],
    registers: [registry],
  });
  gauge.set({ ...build }, 1);
}
