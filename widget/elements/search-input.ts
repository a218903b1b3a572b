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

/** The inputs of the theme that a selector finds; none where it is no selector. */
export function findInputs(selector: string): HTMLInputElement[] {
  try {
    return [...document.querySelectorAll(selector)].filter(
      (found): found is HTMLInputElement =>
        found instanceof HTMLInputElement && !found.closest('vitrine-quick-view'),
    );
  } catch {
    // A slip in the theme's markup leaves the page as it is.
    return [];
  }
}

/** What the browser does by itself when Enter is pressed in the theme's own input. */
export function sendSearch({ form, value }: HTMLInputElement, searchPath: string): void {
  if (form) {
    form.requestSubmit();
  } else {
    location.assign(searchPath + encodeURIComponent(value));
  }
}

/** Makes an input a combobox, and gives it back as it was. */
export class SearchInput {
  readonly element: HTMLInputElement;
  readonly #former = new Map<string, string | null>();
  readonly #listening = new AbortController();

  constructor(element: HTMLInputElement, gridId: string, handlers: SearchInputHandlers) {
    this.element = element;
    this.#set({
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'grid',
      'aria-controls': gridId,
    });
    this.show({ isExpanded: false, activeId: null });
    const { signal } = this.#listening;
    for (const name of ['input', 'compositionend', 'click']) {
      element.addEventListener(name, (event) => handleTyping(event, handlers), { signal });
    }
    element.addEventListener('keydown', handlers.handleKeyDown, { signal });
  }

  /** Returns whether another cell has become the active one. */
  show({ isExpanded, activeId }: ComboboxState): boolean {
    const isMoved = this.element.getAttribute('aria-activedescendant') !== activeId;
    this.#set({ 'aria-expanded': String(isExpanded), 'aria-activedescendant': activeId });
    return isMoved;
  }

  release(): void {
    this.#listening.abort();
    this.#set(Object.fromEntries(this.#former));
  }

  #set(attributes: Readonly<Record<string, string | null>>): void {
    for (const [name, value] of Object.entries(attributes)) {
      const present = this.element.getAttribute(name);
      if (!this.#former.has(name)) {
        this.#former.set(name, present);
      }
      if (value === null) {
        this.element.removeAttribute(name);
      } else if (value !== present) {
        this.element.setAttribute(name, value);
      }
    }
  }
}

/** While composing, the value holds unfinished text: it is read once the word stands. */
function handleTyping(event: Event, { handleInput }: SearchInputHandlers): void {
  if (!(event instanceof InputEvent && event.isComposing)) {
    handleInput();
  }
}
