import { html, render } from 'lit';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { dialog } from './dialog.ts';

/** Opens a dialog in the shadow root of an element within a theme's drawer. */
function openInDrawer() {
  const drawer = document.createElement('theme-drawer');
  const host = drawer.appendChild(document.createElement('div'));
  document.body.append(drawer);
  onTestFinished(() => drawer.remove());
  const root = host.attachShadow({ mode: 'open' });
  render(dialog({ part: 'dialog', label: 'Options' }, html`<button>Close</button>`), root);
  const keys: string[] = [];
  for (const name of ['keydown', 'keyup']) {
    drawer.addEventListener(name, (event) => {
      keys.push(`${name} ${event instanceof KeyboardEvent ? event.key : ''}`);
    });
  }
  const opened = root.querySelector('dialog');
  opened?.showModal();
  return { keys, isOpen: () => opened?.open };
}

test('Escape closes a dialog, and not the theme’s drawer around it', async () => {
  const { keys, isOpen } = openInDrawer();
  await userEvent.keyboard('{Escape}');

  await expect.poll(isOpen).toBe(false);
  expect(keys).toEqual([]);
});

test('a theme hears the other keys in a dialog', async () => {
  const { keys, isOpen } = openInDrawer();
  await userEvent.keyboard('a');

  expect(isOpen()).toBe(true);
  expect(keys).toEqual(['keydown a', 'keyup a']);
});
