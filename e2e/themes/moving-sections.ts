import type { Page } from '@playwright/test';
import type { Trap } from './trap.ts';

/** A theme that moves sections and renders them again, as theme editors and filters do. */
export const movingSections: Omit<Trap, 'name'> = { disturb: moveAndRender };

async function moveAndRender(page: Page): Promise<void> {
  await page.locator('main vitrine-recommendations:defined').first().waitFor();
  await page.evaluate(() => {
    const main = document.querySelector('main');
    const sections = [...document.querySelectorAll<HTMLElement>('.section')];
    for (const section of sections.toReversed()) {
      main?.append(section);
    }
    for (const section of sections) {
      const rendered = document.createElement('section');
      rendered.className = 'section';
      // Markup without what scripts have added to it, as a server renders it.
      rendered.innerHTML = section.innerHTML;
      section.replaceWith(rendered);
    }
    // The shifts so far are the theme's.
    Reflect.set(globalThis, 'layoutShifts', []);
  });
}
