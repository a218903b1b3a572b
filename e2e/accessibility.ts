import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { z } from 'zod';

const barriersSchema = z.object({
  violations: z.array(
    z.object({ id: z.string(), nodes: z.array(z.object({ target: z.array(z.unknown()) })) }),
  ),
});

/** Comes in before the page's own scripts, where its content policy does not forbid it. */
export async function loadAxe(page: Page): Promise<void> {
  const path = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  await page.addInitScript({ path });
}

/** Where axe looks, as selectors, and what for. */
interface Search {
  include?: string[];
  exclude?: string[];
  rules?: Record<string, { enabled: boolean }>;
  runOnly?: string[];
}

/** What keeps people from using the page as it stands: the rule and the places. */
export async function findBarriers(page: Page, search: Search = {}): Promise<string[]> {
  const { include = ['html'], exclude = [], ...options } = search;
  const result: unknown = await page.evaluate(
    ([context, wanted]) => Reflect.get(globalThis, 'axe').run(context, wanted),
    // What passes is not described, which takes longer on a long page than to find it.
    [
      { include, exclude },
      { resultTypes: ['violations'], ...options },
    ] as const,
  );
  return barriersSchema
    .parse(result)
    .violations.map(
      ({ id, nodes }) => `${id}: ${JSON.stringify(nodes.map(({ target }) => target))}`,
    );
}
