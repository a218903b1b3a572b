import { expect, onTestFinished, test } from 'vitest';
import { announce } from './live-region.ts';

function mountRoot(): ShadowRoot {
  const host = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => host.remove());
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = '<dialog id="sheet"></dialog><dialog id="options"></dialog>';
  return root;
}

function regions(root: ShadowRoot): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[role=status]')];
}

test('all messages of an element are in one region, the last one instead of the former', () => {
  const root = mountRoot();
  announce(root, '');
  const [prepared] = regions(root);
  announce(root, '3 results');
  announce(root, 'Added to cart');

  expect(regions(root)).toEqual([prepared]);
  expect(prepared?.textContent).toBe('Added to cart');
});

test('the region is in the topmost modal dialog, outside of which screen readers see nothing', () => {
  const root = mountRoot();
  announce(root, 'before');
  const dialogs = [...root.querySelectorAll('dialog')];
  for (const dialog of dialogs) {
    dialog.showModal();
    announce(root, dialog.id);
    expect(regions(root).map((region) => region.parentElement?.id)).toEqual([dialog.id]);
  }
  dialogs.at(-1)?.close();
  announce(root, 'after');
  expect(regions(root).map((region) => region.parentElement?.id)).toEqual(['sheet']);

  dialogs.at(0)?.close();
  announce(root, 'last');
  expect(regions(root).map((region) => region.parentNode)).toEqual([root]);
});
