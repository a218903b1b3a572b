import type { Page } from '@playwright/test';
import { allElementsSource, readStrings } from '../page-inspection.ts';

/** Smallest sizes in CSS pixels that shoppers can read, hit, and type into without a zoom of the page. */
const smallestText = 12;
const smallestTarget = 24;
const smallestInputText = 16;

/** Source of functions for the page. An element is ours if one of our elements contains it. */
const ownElementsSource = `
  ${allElementsSource}
  function* ancestors(element) {
    for (let node = element; node; node = node.assignedSlot ?? node.parentNode ?? node.host) {
      yield node;
    }
  }
  function isOwn(element) {
    return [...ancestors(element)].slice(1).some(({ localName }) => localName?.startsWith('vitrine-'));
  }
  function isShown(element) {
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }
  function nameOf(element) {
    const part = element.getAttribute('part') ?? element.className;
    return element.localName + (part ? '.' + part : '') + ' "' + element.textContent.trim().slice(0, 20) + '"';
  }
  /** The elements in the open dialog or popover, if there is one. */
  function shownElements() {
    const own = [...allElements()].filter((element) => isOwn(element) && isShown(element));
    const layers = own.filter((element) => element.matches(':modal, :popover-open'));
    const top = layers.at(-1);
    return top ? own.filter((element) => isWithin(element, top)) : own;
  }
  function isWithin(element, ancestor) {
    return [...ancestors(element)].includes(ancestor);
  }
  function controls() {
    return shownElements().filter((element) =>
      element.matches('a[href], button, select, input, summary') && !element.matches(':disabled, [aria-disabled=true]'));
  }
  /** A control with a label is as large as both. */
  function targetOf(control) {
    return control.closest('label') ?? control.labels?.[0] ?? control;
  }
`;

/** Returns texts that are too small to read, and fields so small that phones zoom into the page. */
export async function findSmallTexts(page: Page): Promise<string[]> {
  return readOwn(
    page,
    `shownElements().flatMap((element) => {
      const isField = element.matches('input:not([type=checkbox], [type=radio]), select, textarea');
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
      const size = parseFloat(getComputedStyle(element).fontSize);
      const least = isField && innerWidth < 600 ? ${smallestInputText} : ${smallestText};
      return (isField || hasText) && size < least ? [nameOf(element) + ' has ' + size + ' px'] : [];
    })`,
  );
}

/** Returns controls that are too small to hit. A link may be small if a larger one beside it has the same address. */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return readOwn(
    page,
    `controls().flatMap((control, _index, all) => {
      const { width, height } = targetOf(control).getBoundingClientRect();
      const isLarge = (one) => {
        const box = targetOf(one).getBoundingClientRect();
        return Math.min(box.width, box.height) >= ${smallestTarget} - 0.1;
      };
      const isEquivalent = (one) =>
        one.href && one.href === control.href && one.getRootNode() === control.getRootNode();
      return !isLarge(control) && !all.some((one) => isEquivalent(one) && isLarge(one))
        ? [nameOf(control) + ' has ' + width.toFixed(1) + ' x ' + height.toFixed(1) + ' px'] : [];
    })`,
  );
}

/** Scrolls to each control in turn, and returns those that a click in their middle does not reach. */
export async function findCoveredControls(page: Page): Promise<string[]> {
  return readOwn(
    page,
    `controls().flatMap((control) => {
      const target = targetOf(control);
      target.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' });
      const { left, top, width, height } = target.getClientRects()[0];
      const x = left + width / 2;
      const y = top + height / 2;
      let hit = document.elementFromPoint(x, y);
      while (hit?.shadowRoot) {
        const inner = hit.shadowRoot.elementFromPoint(x, y);
        if (!inner || inner === hit) break;
        hit = inner;
      }
      return hit && isWithin(hit, target) ? [] : [nameOf(control) + ' is covered by ' + (hit ? nameOf(hit) : 'nothing')];
    })`,
  );
}

async function readOwn(page: Page, expression: string): Promise<string[]> {
  return readStrings(page, ownElementsSource, expression);
}
