import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../admin-story.ts';

/** A way to use the page. Each story is told with every hand. */
export interface Hand {
  readonly name: string;
  /** The tags of its stories. */
  readonly tags: string[];
  press: (target: Locator) => Promise<void>;
  /** Opens the menu of a button, and runs one of its items. */
  runItem: (button: Locator, item: string) => Promise<void>;
  /** Replaces the text of a field. */
  type: (field: Locator, text: string) => Promise<void>;
  /** Chooses an option of a list by its words. */
  choose: (list: Locator, option: string) => Promise<void>;
  /** Types into a combobox or a search, and takes the option that is found first. */
  find: (field: Locator, text: string, option: RegExp) => Promise<void>;
  /** Types into a combobox or a search, and takes the first of its options. */
  pickFirst: (field: Locator, text: string) => Promise<void>;
  /** Expects an accessible page. What is on it does not depend on the hand, so only the mouse checks it. */
  expectAccessible: (page: Page) => Promise<void>;
}

export const mouse: Hand = {
  name: 'by mouse',
  tags: [],
  press: (target) => target.click(),
  async runItem(button, item) {
    await button.click();
    await button.page().getByRole('menuitem', { name: item }).click();
  },
  type: (field, text) => field.fill(text),
  async choose(list, option) {
    await list.selectOption(option);
  },
  async find(field, text, option) {
    await field.fill(text);
    // Until then, the options of the former words stand there.
    const first = optionsOf(field).first();
    await expect(first).toHaveAccessibleName(option);
    await first.click();
  },
  async pickFirst(field, text) {
    await (text === '' ? field.click() : field.fill(text));
    await optionsOf(field).first().click();
  },
  expectAccessible,
};

const keyboard: Hand = {
  name: 'by keyboard alone',
  // Large screens have keyboards.
  tags: ['@any-screen'],
  async press(target) {
    await tabTo(target);
    await pressKey(target.page(), 'Enter');
  },
  async runItem(button, item) {
    const page = button.page();
    await tabTo(button);
    await pressKey(page, 'Enter');
    const wanted = page.getByRole('menuitem', { name: item });
    await expect(wanted).toBeVisible();
    while (!(await hasFocus(wanted))) {
      await pressKey(page, 'ArrowDown');
    }
    await pressKey(page, 'Enter');
  },
  async type(field, text) {
    const { keyboard: keys } = field.page();
    await tabTo(field);
    if (/^(?:datetime-local|date|time)$/.test((await field.getAttribute('type')) ?? '')) {
      // Shift and Tab reach its last part first, Tab its first part.
      while (await hasFocus(field)) {
        await keys.press('Shift+Tab');
      }
      await keys.press('Tab');
      await typeTime(field.page(), text);
      return;
    }
    await keys.press('Control+a');
    await (text === '' ? keys.press('Delete') : keys.type(text));
  },
  async choose(list, option) {
    await tabTo(list);
    await list.page().keyboard.type(option);
    await expect(list.locator('option:checked')).toHaveText(option);
  },
  async find(field, text, option) {
    const page = field.page();
    await tabTo(field);
    await page.keyboard.type(text);
    const wanted = page.getByRole('option', { name: option });
    // The options of the typed words have come when the wanted one is the first.
    const first = page.getByRole('dialog').getByRole('option').first();
    await expect(first).toHaveAccessibleName(option);
    while (!(await isActive(wanted))) {
      await pressKey(page, 'ArrowDown');
    }
    await pressKey(page, 'Enter');
  },
  async pickFirst(field, text) {
    const page = field.page();
    await tabTo(field);
    await (text === '' ? pressKey(page, 'ArrowDown') : page.keyboard.type(text));
    const first = optionsOf(field).first();
    await expect(first).toBeVisible();
    while (!(await isActive(first))) {
      await pressKey(page, 'ArrowDown');
    }
    await pressKey(page, 'Enter');
  },
  expectAccessible: () => Promise.resolve(),
};

export const hands: readonly Hand[] = [mouse, keyboard];

/** Finds the options that a combobox, or the search of a dialog, offers. */
function optionsOf(field: Locator): Locator {
  return field
    .locator('xpath=ancestor::*[self::dialog or contains(@class, "combobox")][1]')
    .locator('[role=option]');
}

/** Types 2026-11-27T18:00, or its date or time, part by part as the browser shows it in English. */
async function typeTime({ keyboard: keys }: Page, text: string): Promise<void> {
  const [, year, month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  const [, hour, minute = ''] = /(\d\d):(\d\d)/.exec(text) ?? [];
  if (year !== undefined) {
    await keys.type(`${month}${day}${year}`);
  }
  if (year !== undefined && hour !== undefined) {
    await keys.press('ArrowRight');
  }
  if (hour !== undefined) {
    const half = Number(hour) < 12 ? 'AM' : 'PM';
    const hourOfHalf = String(Number(hour) % 12 || 12).padStart(2, '0');
    await keys.type(`${hourOfHalf}${minute}${half}`);
  }
}

/** A page has fewer controls. */
const mostSteps = 300;

/** Reaches a control with Tab, or with Shift and Tab when it is before the focus. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Finding a control by its role reads the whole page, which each step would do again.
  let control = await target.elementHandle();
  for (let step = 0; step < mostSteps; step += 1) {
    const direction = await control?.evaluate((element) => {
      const { activeElement } = document;
      if (element === activeElement) {
        return 'here';
      }
      if (!element.isConnected) {
        return 'replaced';
      }
      const isBefore =
        activeElement !== null &&
        activeElement !== document.body &&
        (element.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      return isBefore ? 'Shift+Tab' : 'Tab';
    });
    if (direction === 'here') {
      return;
    }
    if (direction === undefined || direction === 'replaced') {
      control = await target.elementHandle();
    } else {
      await target.page().keyboard.press(direction);
    }
  }
  throw new Error(`Tab does not reach ${target.toString()}.`);
}

/** Presses a key, and expects that the focus is still on something. */
async function pressKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), {
      message: `the focus after ${key}`,
    })
    .toBe(true);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Returns whether an option has the focus, or is the one that its combobox points at. */
function isActive(option: Locator): Promise<boolean> {
  return option.evaluate(
    (element) =>
      element === document.activeElement ||
      document.activeElement?.getAttribute('aria-activedescendant') === element.id,
  );
}
