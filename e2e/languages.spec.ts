import { expect } from '@playwright/test';
import { translation as ar } from '../widget/i18n/ar.ts';
import { translation as de } from '../widget/i18n/de.ts';
import { translation as es } from '../widget/i18n/es.ts';
import { translation as fr } from '../widget/i18n/fr.ts';
import { translation as ja } from '../widget/i18n/ja.ts';
import { test } from './story.ts';

for (const [language, { list }] of Object.entries({ ar, de, es, fr, ja })) {
  test(`widgets speak the language of the page: ${language}`, async ({ page }) => {
    const words: string[] = [];
    page.on('response', (response) => {
      const file = /\/widget\/(texts-\w+)-/.exec(response.url())?.[1];
      words.push(...(file && response.ok() ? [file] : []));
    });
    await page.route('/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('<html lang="en"', `<html lang="${language}"`);
      await route.fulfill({ response, body });
    });

    await page.goto('/');
    const next = page.getByRole('button', { name: list.next, exact: true });
    await expect(next.first()).toBeVisible();
    expect(words).toEqual([`texts-${language}`]);
  });
}
