import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import '../../server/testing/browser-agent.ts';
import { type APIRequestContext, expect, test as base, type Page } from '@playwright/test';
import { axeViolations, colourRules } from '../accessibility.ts';
import { phone } from '../screens.ts';
import { createData, type Installation, newFolder, startInstallation } from './installation.ts';

export const password = 'a sentence that only Mara writes';

const mara = { name: 'Mara', email: 'mara@mugs.example' };

/** A server for all stories of a worker, and a backup of one shop and its owner Mara. */
interface OwnedServer {
  readonly installation: Installation;
  readonly backup: string;
}

interface AdminFixtures {
  /** False for the stories that begin before there is an owner. */
  hasOwner: boolean;
  installation: Installation;
  /** Violations of the page's policy, requests to other hosts and errors of scripts, which fail a story. */
  faults: string[];
  /** A page of the first owner, signed in. */
  ownerPage: Page;
}

export const test = base.extend<AdminFixtures, { data: string; owned: OwnedServer }>({
  hasOwner: [true, { option: true }],

  data: [
    // oxlint-disable-next-line no-empty-pattern -- the runner demands a pattern here
    async ({}, use) => {
      const data = await createData();
      await use(data);
      await rm(data, { recursive: true });
    },
    { scope: 'worker' },
  ],

  owned: [
    async ({ data, browser }, use) => {
      const installation = await startInstallation(data);
      const page = await browser.newPage();
      await becomeOwner(page, installation);
      await page.close();
      const folder = await newFolder();
      const backup = join(folder, 'owned.jsonl.gz');
      await installation.cli('backup', backup);
      await use({ installation, backup });
      await installation.stop();
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],

  installation: async ({ data, owned, hasOwner }, use) => {
    if (hasOwner) {
      // A start takes five times the CPU time of a restore.
      await restore(owned.installation, owned.backup);
      await use(owned.installation);
      return;
    }
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

  ownerPage: async ({ page, installation, hasOwner }, use) => {
    if (hasOwner) {
      await signInOwner(page.request, installation);
      await page.goto(`${installation.url}/admin`);
      await expectStart(page);
    } else {
      await becomeOwner(page, installation);
    }
    await use(page);
  },
});

/** Gives an installation the data of a backup, while its server goes on. Nobody is signed in then. */
export async function restore(installation: Installation, backup: string): Promise<void> {
  await installation.cli('restore', backup, '--replace');
}

/** Signs Mara in without a page. */
export async function signInOwner(
  request: APIRequestContext,
  { url }: Installation,
): Promise<void> {
  const answer = await request.post(`${url}/admin/api/v1/session`, {
    data: { email: mara.email, password },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(answer.status()).toBe(200);
}

/** Becomes the first owner, and waits for the page of the shop. */
async function becomeOwner(page: Page, installation: Installation): Promise<void> {
  await signUp(page, installation, mara);
  await expectStart(page);
}

async function expectStart(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
}

/** Opens the link that the server has printed, and asks to become the first owner. */
export async function signUp(
  page: Page,
  installation: Installation,
  person: { name: string; email: string },
): Promise<void> {
  await page.goto(installation.firstOwnerLink());
  await page.getByRole('textbox', { name: 'Name' }).fill(person.name);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Make me the owner' }).click();
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

/**
 * Expects no accessibility violation and no sideways scroll on the screen of the story and on a phone, in light and in
 * dark colours and from right to left.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const screen = page.viewportSize() ?? phone;
  await expectAccessibleScreen(page, screen);
  if (screen.width !== phone.width) {
    await page.setViewportSize(phone);
    await expectAccessibleScreen(page, phone);
    await page.setViewportSize(screen);
  }
}

async function expectAccessibleScreen(page: Page, { width }: { width: number }): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await axeViolations(page), `light, ${width} px`).toEqual([]);
  // Only the colours differ.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeViolations(page, { runOnly: colourRules }), `dark, ${width} px`).toEqual([]);
  for (const direction of ['rtl', 'ltr']) {
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, direction);
    expect(await sidewaysScroll(page), `${direction}, ${width} px`).toBe(0);
  }
}

/** Returns by how many pixels the page scrolls sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
