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

/** The inputs that a selector finds; none where it is no selector. */
export function findInputs(selector: string): HTMLInputElement[] {
  try {
    return [...document.querySelectorAll(selector)].filter(
      (found) => found instanceof HTMLInputElement,
    );
  } catch {
    // A slip in the theme's markup leaves the page as it is.
    return [];
  }
}

/** Makes the theme's own input a combobox, and gives it back as it was. */
export class SearchInput {
  readonly element: HTMLInputElement;
  readonly #former = new Map<string, string | null>();
  readonly #listening = new AbortController();

  constructor(element: HTMLInputElement, gridId: string, handlers: SearchInputHandlers) {
    this.element = element;
    this.#set('role', 'combobox');
    this.#set('autocomplete', 'off');
    this.#set('aria-autocomplete', 'list');
    this.#set('aria-haspopup', 'grid');
    this.#set('aria-controls', gridId);
    this.show({ isExpanded: false, activeId: null });
    this.#listen(handlers);
  }

  /** Returns whether another cell has become the active one. */
  show({ isExpanded, activeId }: ComboboxState): boolean {
    const isMoved = this.element.getAttribute('aria-activedescendant') !== activeId;
    this.#set('aria-expanded', String(isExpanded));
    this.#set('aria-activedescendant', activeId);
    return isMoved;
  }

  release(): void {
    this.#listening.abort();
    for (const [name, value] of this.#former) {
      this.#write(name, value);
    }
  }

  #listen({ handleInput, handleKeyDown }: SearchInputHandlers): void {
    const { signal } = this.#listening;
    // While composing, the value holds unfinished text: it is read once the word stands.
    const handleTyping = (event: Event) => {
      if (!(event instanceof InputEvent && event.isComposing)) {
        handleInput();
      }
    };
    for (const name of ['input', 'compositionend', 'click']) {
      this.element.addEventListener(name, handleTyping, { signal });
    }
    this.element.addEventListener('keydown', handleKeyDown, { signal });
  }

  #set(name: string, value: string | null): void {
    if (!this.#former.has(name)) {
      this.#former.set(name, this.element.getAttribute(name));
    }
    this.#write(name, value);
  }

  #write(name: string, value: string | null): void {
    if (value === null) {
      this.element.removeAttribute(name);
    } else if (this.element.getAttribute(name) !== value) {
      this.element.setAttribute(name, value);
    }
  }
}
