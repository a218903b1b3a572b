import { keepKey } from '../core/own-key.ts';

export interface SearchInputHandlers {
  /** The text has changed, or the shopper comes back to it. */
  readonly handleInput: (isClick: boolean) => void;
  /** Returns true for a key that is not for the theme. */
  readonly handleKeyDown: (event: KeyboardEvent) => boolean;
}

export interface SearchInput {
  readonly element: HTMLInputElement;
  /**
   * Returns whether another cell has become the active one.
   *
   * @param activeId - id of the active cell, in the same tree as the input.
   */
  readonly show: (isExpanded: boolean, activeId: string | null) => boolean;
}

/** Returns the inputs of the theme that a selector finds; none for a faulty selector. */
export function findInputs(selector: string): HTMLInputElement[] {
  return [
    ...document.querySelectorAll<HTMLInputElement>(
      `input:is(${selector}):not(vitrine-quick-view *)`,
    ),
  ];
}

/** Repeats what the shopper has typed for a theme that has not heard it. */
export function repeatInput(input: HTMLInputElement | null): void {
  if (input?.matches(':focus')) {
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Makes an input a combobox, and restores its attributes when the signal aborts. */
export function searchInput(
  element: HTMLInputElement,
  gridId: string,
  { handleInput, handleKeyDown }: SearchInputHandlers,
  signal: AbortSignal,
): SearchInput {
  const former: Record<string, string | null> = {};
  const set = (attributes: Readonly<Record<string, string | null>>) => {
    for (const [name, value] of Object.entries(attributes)) {
      const present = element.getAttribute(name);
      if (!(name in former)) {
        former[name] = present;
      }
      if (value === null) {
        element.removeAttribute(name);
      } else if (value !== present) {
        element.setAttribute(name, value);
      }
    }
  };
  const show = (isExpanded: boolean, activeId: string | null) => {
    const isMoved = element.getAttribute('aria-activedescendant') !== activeId;
    set({ 'aria-expanded': String(isExpanded), 'aria-activedescendant': activeId });
    return isMoved;
  };
  const handleTyping = (event: Event) => {
    // While composing, the value holds unfinished text: it is read once the word stands.
    if (!(event instanceof InputEvent && event.isComposing)) {
      handleInput(event.type === 'click');
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    // Safari says 229, and nothing else, for the key that ends a composition.
    if (!event.isComposing && event.keyCode !== 229 && handleKeyDown(event)) {
      event.preventDefault();
      // Escape must not close the theme's drawer around the input as well.
      keepKey(event);
    }
  };
  set({
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'grid',
    'aria-controls': gridId,
  });
  show(false, null);
  // Before all listeners of the theme, which may be kept from hearing the event.
  const options = { capture: true, signal };
  for (const name of ['input', 'compositionend', 'click']) {
    addEventListener(name, (event) => event.target === element && handleTyping(event), options);
  }
  addEventListener('keydown', (event) => event.target === element && handleKey(event), options);
  signal.addEventListener('abort', () => set(former));
  return { element, show };
}
