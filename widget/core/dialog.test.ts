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
  host.innerHTML = '<a href="#sale">Sale</a>';
  const content = html`<button type="button">Red</button><slot></slot>`;
  const ours: EventTarget[] = [];
  render(
    html`<section @click=${({ target }: Event) => target && ours.push(target)}>
      ${dialog({ part: 'dialog', label: 'Options' }, content)}
      <button type="button">Choose</button>
    </section>`,
    root,
  );
  const keys: string[] = [];
  const presses: string[] = [];
  for (const name of ['pointerdown', 'mousedown', 'click']) {
    drawer.addEventListener(name, () => presses.push(name));
  }
  for (const name of ['keydown', 'keyup']) {
    drawer.addEventListener(name, (event) => {
      keys.push(`${name} ${event instanceof KeyboardEvent ? event.key : ''}`);
    });
  }
  const opened = root.querySelector('dialog');
  opened?.showModal();
  return { keys, presses, ours, root, isOpen: () => opened?.open };
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

test('a theme that closes its drawer with a click outside does not hear those in a dialog', async () => {
  const { presses, ours, root } = openInDrawer();
  const button = root.querySelector('button');
  await userEvent.click(button ?? document.body);

  expect(presses).toEqual([]);
  expect(ours).toEqual([button]);
});

test('a theme hears the clicks beside a dialog that was closed', async () => {
  const { presses, root } = openInDrawer();
  const [inside, beside] = root.querySelectorAll('button');
  await userEvent.click(inside ?? document.body);
  root.querySelector('dialog')?.close();
  await userEvent.click(beside ?? document.body);

  expect(presses).toEqual(['pointerdown', 'mousedown', 'click']);
});

test('a theme hears the clicks on its own content in a dialog', async () => {
  const { presses } = openInDrawer();
  await userEvent.click(document.querySelector('[href="#sale"]') ?? document.body);

  expect(presses).toEqual(['pointerdown', 'mousedown', 'click']);
});
