import { expect, onTestFinished } from 'vitest';

const smallestText = 12;
const smallestTarget = 24;
/** Below this size, Safari on phones zooms the page when a field gets the focus. */
const smallestField = 16;

/** Applies a theme's styles to the page until the test ends. */
export function themeStyle(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
  onTestFinished(() => {
    const { adoptedStyleSheets } = document;
    document.adoptedStyleSheets = adoptedStyleSheets.filter((one) => one !== sheet);
  });
}

/** Expects that all visible texts, fields and controls below an element are large enough. */
export function expectLegible(root: Element): void {
  expect(tooSmall(root)).toEqual([]);
}

/** Returns a line for each visible text, field and control that is too small. */
function tooSmall(root: Element): string[] {
  return everyElement(root)
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !isUnseen(one))
    .flatMap((one) => [...smallText(one), ...smallTargets(one)]);
}

/** Returns all elements below another one, also those in shadow roots. */
function everyElement(root: Element | ShadowRoot): Element[] {
  const within = [...root.children].flatMap((child) => [child, ...everyElement(child)]);
  const shadow = root instanceof Element && root.shadowRoot;
  return shadow ? [...everyElement(shadow), ...within] : within;
}

/** Returns true for texts that only screen readers get. */
function isUnseen(element: Element): boolean {
  return element.closest('.unseen, .sort span') !== null;
}

function smallText(element: Element): string[] {
  const text = [...element.childNodes]
    .filter((node) => node instanceof Text)
    .map(({ data }) => data.trim())
    .join('');
  const size = Number.parseFloat(getComputedStyle(element).fontSize);
  const isField = element.matches('select, input:not([type=checkbox], [type=radio])');
  return (text && size < smallestText) || (isField && size < smallestField)
    ? [`${describe(element)} has ${size}px: ${text}`]
    : [];
}

function smallTargets(element: Element): string[] {
  if (!element.matches('a, button, input, select, summary, label')) {
    return [];
  }
  const { width, height } = element.getBoundingClientRect();
  // A label takes the clicks for its box.
  const isLabelled = element.matches('label *');
  return !isLabelled && Math.min(width, height) < smallestTarget
    ? [`${describe(element)} has ${width} × ${height}`]
    : [];
}

function describe({ localName, className }: Element): string {
  return `${localName}.${className}`;
}
