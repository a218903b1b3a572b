import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { z } from 'zod';

const axeResultsSchema = z.object({
  violations: z.array(
    z.object({ id: z.string(), nodes: z.array(z.object({ target: z.array(z.unknown()) })) }),
  ),
});

/** Loads axe before the page's own scripts, so that the content policy does not forbid it. */
export async function loadAxe(page: Page): Promise<void> {
  const path = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await page.addInitScript({ path });
}

/** The selectors and the rules that axe checks. */
interface AxeOptions {
  include?: string[];
  exclude?: string[];
  rules?: Record<string, { enabled: boolean }>;
  runOnly?: string[];
}

/** Returns each accessibility violation of the page: the rule and the elements. */
export async function axeViolations(page: Page, axeOptions: AxeOptions = {}): Promise<string[]> {
  const { include = ['html'], exclude = [], ...options } = axeOptions;
  const result: unknown = await page.evaluate(
    ([context, settings]) => Reflect.get(globalThis, 'axe').run(context, settings),
    // Axe describes violations only: on a long page, describing what passes takes longer than the check.
    [
      { include, exclude },
      { resultTypes: ['violations'], ...options },
    ] as const,
  );
  return axeResultsSchema
    .parse(result)
    .violations.map(
      ({ id, nodes }) => `${id}: ${JSON.stringify(nodes.map(({ target }) => target))}`,
    );
}
