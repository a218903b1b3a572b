export interface SearchInputHandlers {
  /** The text has changed, or the shopper comes back to it. */
  readonly handleInput: () => void;
  readonly handleKeyDown: (event: KeyboardEvent) => void;
}

export interface ComboboxState {
  readonly isExpanded: boolean;
  /** Id of the active cell, in the same tree as the input. */
  readonly activeId: string | null;
}

/** The inputs of the theme that a selector finds; none where it is no selector, which is a slip in the markup. */
export function findInputs(selector: string): HTMLInputElement[] {
  return [
    ...document.querySelectorAll<HTMLInputElement>(
      `input:is(${selector}):not(vitrine-quick-view *)`,
    ),
  ];
}

/** Makes an input a combobox, and gives it back as it was when the signal ends it. */
export class SearchInput {
  readonly element: HTMLInputElement;
  readonly #former: Record<string, string | null> = {};

  constructor(
    element: HTMLInputElement,
    gridId: string,
    { handleInput, handleKeyDown }: SearchInputHandlers,
    signal: AbortSignal,
  ) {
    this.element = element;
    this.#set({
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'grid',
      'aria-controls': gridId,
    });
    this.show({ isExpanded: false, activeId: null });
    const handleTyping = (event: Event) => {
      // While composing, the value holds unfinished text: it is read once the word stands.
      if (!(event instanceof InputEvent && event.isComposing)) {
        handleInput();
      }
    };
    for (const name of ['input', 'compositionend', 'click']) {
      element.addEventListener(name, handleTyping, { signal });
    }
    element.addEventListener('keydown', handleKeyDown, { signal });
    signal.addEventListener('abort', () => this.#set(this.#former));
  }

  /** Returns whether another cell has become the active one. */
  show({ isExpanded, activeId }: ComboboxState): boolean {
    const isMoved = this.element.getAttribute('aria-activedescendant') !== activeId;
    this.#set({ 'aria-expanded': String(isExpanded), 'aria-activedescendant': activeId });
    return isMoved;
  }

  #set(attributes: Readonly<Record<string, string | null>>): void {
    const { element } = this;
    for (const [name, value] of Object.entries(attributes)) {
      const present = element.getAttribute(name);
      if (!(name in this.#former)) {
        this.#former[name] = present;
      }
      if (value === null) {
        element.removeAttribute(name);
      } else if (value !== present) {
        element.setAttribute(name, value);
      }
    }
  }
}
