import type { Page } from '@playwright/test';

/** `everything()` in the page: all elements, those of shadow trees too. */
const everything = `
  function* everything(root = document) {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot) {
        yield* everything(element.shadowRoot);
      }
    }
  }
`;

/** What would run or lead anywhere but to a page, and whether something has run. */
export async function dangersOf(page: Page): Promise<string[]> {
  return read(
    page,
    `[...everything()].flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => /^on|srcdoc/.test(name) || /^\\s*javascript:/i.test(value))
        .map(({ name, value }) => element.localName + ' ' + name + '=' + value),
    ).concat('hacked' in window ? ['Something has run.'] : [])`,
  );
}

/** What moves by itself, or will when it is scrolled. */
export async function motionsOf(page: Page): Promise<string[]> {
  return read(
    page,
    `[...everything()].flatMap((element) => [
      ...element.getAnimations().map((animation) => element.className + ' ' + animation.animationName),
      ...(getComputedStyle(element).scrollBehavior === 'smooth' ? [element.className + ' scrolls'] : []),
    ])`,
  );
}

/** What has the focus, or is active in a list while the field keeps it, and the outline that shows it. */
export async function focusOf(page: Page): Promise<string[]> {
  return read(
    page,
    `(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) {
        active = active.shadowRoot.activeElement;
      }
      active = document.getElementById(active.getAttribute('aria-activedescendant')) ?? active;
      const { outlineStyle, outlineWidth } = getComputedStyle(active);
      return [active.localName, outlineStyle, outlineWidth];
    })()`,
  );
}

/** How many listeners the page's own objects have, by event. */
export async function listenersOf(page: Page): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page);
  const counts: Record<string, number> = {};
  for (const expression of ['window', 'document', 'document.documentElement', 'document.body']) {
    const { result } = await session.send('Runtime.evaluate', { expression });
    const { listeners } = await session.send('DOMDebugger.getEventListeners', {
      objectId: result.objectId ?? '',
    });
    for (const { type } of listeners) {
      const name = `${type} of ${expression}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
  }
  await session.detach();
  return counts;
}

async function read(page: Page, expression: string): Promise<string[]> {
  const found: unknown = await page.evaluate(`(() => { ${everything} return ${expression}; })()`);
  return Array.isArray(found) ? found.map(String) : [];
}
