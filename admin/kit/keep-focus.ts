import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * Moves the focus to the heading of a screen if the next update removes the focused element. Fits changes after which
 * no control of the same part is left; `keepFocus` moves it before the update.
 */
export async function focusHeadingIfLost(
  screen: HTMLElement & { readonly updateComplete: Promise<unknown> },
): Promise<void> {
  await screen.updateComplete;
  focusIfLost(screen, 'h1');
}

/**
 * Moves the focus to a heading of its host whenever an update of the host removes the focused element. Fits hosts that
 * load again by themselves, or whose buttons come and go with what they show.
 */
export class FocusController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #heading: string;
  #hadFocus = false;

  constructor(host: ReactiveControllerHost & HTMLElement, heading = 'h1') {
    this.#host = host;
    this.#heading = heading;
  }

  hostUpdate(): void {
    this.#hadFocus = this.#host.contains(document.activeElement);
  }

  hostUpdated(): void {
    if (this.#hadFocus) {
      focusIfLost(this.#host, this.#heading);
    }
  }
}

/**
 * Moves the focus from a button that the next update removes to a control that stays, at once. Fits lists whose other
 * controls are known; `focusHeadingIfLost` waits for the update and needs none.
 *
 * @param around - the selector of an ancestor that stays.
 * @param control - the selector of the control in it.
 */
export function keepFocus({ currentTarget }: Event, around: string, control: string): void {
  if (currentTarget instanceof HTMLElement) {
    currentTarget.closest(around)?.querySelector<HTMLElement>(control)?.focus();
  }
}

function focusIfLost(around: HTMLElement, selector: string): void {
  const heading = around.querySelector<HTMLElement>(selector);
  if (heading && document.activeElement === document.body) {
    heading.tabIndex = -1;
    heading.focus();
  }
}
