import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import { z } from 'zod';

const violationsSchema = z.array(z.object({ id: z.string(), targets: z.array(z.unknown()) }));

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The rules that depend on colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

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
  await Promise.all(page.frames().map(loadAxe));
  const violations: unknown = await page.evaluate(
    async ([context, settings]) => {
      const result = await Reflect.get(globalThis, 'axe').run(context, settings);
      // Returning the passed rules too would take as long as the check.
      return Array.from(result.violations, ({ id, nodes }) => ({
        id,
        targets: Array.from(nodes, ({ target }) => target),
      }));
    },
    // Axe describes violations only: on a long page, describing what passes takes longer than the check.
    [
      { include, exclude },
      { resultTypes: ['violations'], ...options },
    ] as const,
  );
  return violationsSchema
    .parse(violations)
    .map(({ id, targets }) => `${id}: ${JSON.stringify(targets)}`);
}

/** Loads axe into a document that has none. Playwright evaluates scripts outside the content policy of the page. */
async function loadAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) {
      await frame.evaluate(axeSource);
    }
  } catch (error) {
    // The page may replace a preview at any moment.
    if (!frame.isDetached()) {
      throw error;
    }
  }
}
