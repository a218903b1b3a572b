import { rm } from 'node:fs/promises';
import { expect, test as base, type Page } from '@playwright/test';
import { axeViolations, loadAxe } from '../accessibility.ts';
import { createData, type Installation, startInstallation } from './installation.ts';

export const password = 'a sentence that only Mara writes';

interface AdminFixtures {
  installation: Installation;
  /** Violations of the page's policy, requests to other hosts and errors of scripts, which fail a story. */
  faults: string[];
  /** A page of the first owner, signed in. */
  ownerPage: Page;
}

export const test = base.extend<AdminFixtures, { data: string }>({
  data: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use) => {
      const data = await createData();
      await use(data);
      await rm(data, { recursive: true });
    },
    { scope: 'worker' },
  ],

  installation: async ({ data }, use) => {
    const installation = await startInstallation(data);
    await use(installation);
    await installation.stop();
  },

  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('weberror', (error) => faults.push(error.error().message));
      context.on('console', (message) => {
        // Answers that refuse something are part of stories.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          faults.push(message.text());
        }
      });
      context.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && !['127.0.0.1', 'localhost'].includes(hostname)) {
          faults.push(`a request to ${hostname}`);
        }
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],

  ownerPage: async ({ page, installation }, use) => {
    await loadAxe(page);
    await becomeOwner(page, installation);
    await use(page);
  },
});

/** Opens the link that the server has printed, and becomes the first owner. */
export async function becomeOwner(
  page: Page,
  { firstOwnerLink }: Pick<Installation, 'firstOwnerLink'>,
): Promise<void> {
  await page.goto(firstOwnerLink);
  await page.getByRole('textbox', { name: 'Name' }).fill('Mara');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('mara@mugs.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Make me the owner' }).click();
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
}

/** Signs in as a person. */
export async function signIn(
  page: Page,
  url: string,
  email: string,
  secret: string,
): Promise<void> {
  await page.goto(`${url}/admin`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a page of the rail, on a phone too. */
export async function openFromRail(page: Page, name: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  const more = page.getByRole('button', { name: 'More', exact: true });
  if (!(await link.isVisible()) && (await more.isVisible())) {
    await more.click();
    await page.getByRole('menuitem', { name }).click();
    return;
  }
  await link.click();
}

/** Expects no accessibility violation and no sideways scroll, in light and in dark colours and from right to left. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeViolations(page)).toEqual([]);
  }
  for (const direction of ['rtl', 'ltr']) {
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, direction);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow).toBe(0);
  }
}
