import type { Page } from '@playwright/test';

/** Source of a generator for the page that yields all elements, also those of shadow trees. */
export const allElementsSource = `
  function* allElements(root = document) {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot) {
        yield* allElements(element.shadowRoot);
      }
    }
  }
`;

/** Returns attributes that would run a script, and whether a script of the payload has run. */
export async function findUnsafeAttributes(page: Page): Promise<string[]> {
  return read(
    page,
    `[...allElements()].flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => /^on|srcdoc/.test(name) || /^\\s*javascript:/i.test(value))
        .map(({ name, value }) => element.localName + ' ' + name + '=' + value),
    ).concat('hacked' in window ? ['Something has run.'] : [])`,
  );
}

/** Returns running animations, and elements that scroll smoothly. */
export async function findMotions(page: Page): Promise<string[]> {
  return read(
    page,
    `[...allElements()].flatMap((element) => [
      ...element.getAnimations().map((animation) => element.className + ' ' + animation.animationName),
      ...(getComputedStyle(element).scrollBehavior === 'smooth' ? [element.className + ' scrolls'] : []),
    ])`,
  );
}

/** Returns the name and the outline of the focused element, or of the active descendant of a focused input. */
export async function readFocusOutline(page: Page): Promise<string[]> {
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

/** Counts the listeners of the page's global objects by event. */
export async function countListeners(page: Page): Promise<Record<string, number>> {
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
  return readStrings(page, allElementsSource, expression);
}

/** Evaluates an expression of the page that returns a list of texts. `functions` is source that it may use. */
export async function readStrings(
  page: Page,
  functions: string,
  expression: string,
): Promise<string[]> {
  const found: unknown = await page.evaluate(`(() => { ${functions} return ${expression}; })()`);
  return Array.isArray(found) ? found.map(String) : [];
}
