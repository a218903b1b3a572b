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

/** What keeps people from using the page as it stands: the rule and the places. */
export async function findBarriers(
  page: Page,
  context: { exclude?: string[] } = {},
): Promise<string[]> {
  const result: unknown = await page.evaluate(
    (checked) => Reflect.get(globalThis, 'axe').run(checked),
    { include: ['html'], ...context },
  );
  return barriersSchema
    .parse(result)
    .violations.map(
      ({ id, nodes }) => `${id}: ${JSON.stringify(nodes.map(({ target }) => target))}`,
    );
}
