import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from './admin-element.ts';

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** Stands behind the label in a paler colour: a domain, a kind, a price. */
  readonly detail?: string;
}

interface ComboboxTexts {
  readonly nothingFound: string;
  readonly failed: string;
  readonly count: (options: number) => string;
}

let comboboxes = 0;

/** Between the last key and the request for options. */
const pauseMilliseconds = 150;

/**
 * An input with a list of matching options, after the combobox pattern with a list of the ARIA authoring practices.
 * Options come from `load` while the person types. `onChoose` gets the option that was chosen.
 */
export class AdminCombobox extends AdminElement {
  static override properties: PropertyDeclarations = {
    label: {},
    isLabelHidden: { attribute: false },
    placeholder: {},
    texts: { attribute: false },
    load: { attribute: false },
    onChoose: { attribute: false },
    options: { state: true },
    active: { state: true },
    isOpen: { state: true },
    hasFailed: { state: true },
  };

  declare label: string;
  declare isLabelHidden: boolean;
  declare placeholder: string;
  declare texts: ComboboxTexts;
  declare load: (query: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  declare onChoose: (option: ComboboxOption) => void;
  declare private options: readonly ComboboxOption[];
  declare private active: number;
  declare private isOpen: boolean;
  declare private hasFailed: boolean;
  readonly #id = `combobox-${++comboboxes}`;
  #request = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.isLabelHidden = false;
    this.placeholder = '';
    this.options = [];
    this.active = -1;
    this.isOpen = false;
    this.hasFailed = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#request.abort();
    clearTimeout(this.#pause);
  }

  protected override render(): TemplateResult {
    const listId = `${this.#id}-list`;
    return html`<div class="combobox">
      <label for=${this.#id} class=${this.isLabelHidden ? 'unseen' : nothing}>${this.label}</label>
      <input
        id=${this.#id}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck="false"
        placeholder=${this.placeholder}
        aria-autocomplete="list"
        aria-expanded=${String(this.isOpen)}
        aria-controls=${listId}
        aria-activedescendant=${
          this.isOpen && this.active >= 0 ? `${this.#id}-${this.active}` : nothing
        }
        @input=${() => this.#askSoon()}
        @click=${() => this.#askSoon()}
        @keydown=${(event: KeyboardEvent) => this.#followKey(event)}
        @blur=${() => this.#close()}
      />
      <ul
        id=${listId}
        role="listbox"
        aria-label=${this.label}
        ?hidden=${!this.isOpen || this.options.length === 0}
      >
        ${this.options.map((option, index) => this.#optionRow(option, index))}
      </ul>
      <p class="hint" role="status">${this.isOpen ? this.#status() : nothing}</p>
    </div>`;
  }

  #optionRow(option: ComboboxOption, index: number): TemplateResult {
    return html`<li
      id="${this.#id}-${index}"
      role="option"
      aria-selected=${String(index === this.active)}
      @pointerdown=${(event: PointerEvent) => event.preventDefault()}
      @click=${() => this.#choose(option)}
    >
      <span>${option.label}</span>
      ${option.detail ? html`<span class="pale">${option.detail}</span>` : nothing}
    </li>`;
  }

  #status(): string {
    if (this.hasFailed) {
      return this.texts.failed;
    }
    return this.options.length === 0
      ? this.texts.nothingFound
      : this.texts.count(this.options.length);
  }

  get #input(): HTMLInputElement | null {
    return this.querySelector('input');
  }

  #askSoon(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#ask(), pauseMilliseconds);
  }

  async #ask(): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      const options = await this.load(this.#input?.value ?? '', signal);
      if (!signal.aborted) {
        this.#open(options, false);
      }
    } catch {
      if (!signal.aborted) {
        this.#open([], true);
      }
    }
  }

  #open(options: readonly ComboboxOption[], hasFailed: boolean): void {
    this.options = options;
    this.active = -1;
    this.hasFailed = hasFailed;
    this.isOpen = true;
  }

  #close(): void {
    clearTimeout(this.#pause);
    this.#request.abort();
    this.isOpen = false;
    this.active = -1;
  }

  #choose(option: ComboboxOption): void {
    this.#close();
    if (this.#input) {
      this.#input.value = '';
    }
    this.onChoose(option);
  }

  #followKey(event: KeyboardEvent): void {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        this.#move(event.key === 'ArrowDown' ? 1 : -1);
        break;
      case 'Enter': {
        const option = this.options[this.isOpen ? this.active : -1];
        if (option) {
          event.preventDefault();
          this.#choose(option);
        }
        break;
      }
      case 'Escape':
        if (this.isOpen) {
          // A dialog around it stays open.
          event.preventDefault();
          event.stopPropagation();
          this.#close();
        }
        break;
      default:
    }
  }

  #move(step: 1 | -1): void {
    if (!this.isOpen) {
      void this.#ask();
      return;
    }
    const { length } = this.options;
    if (length > 0) {
      this.active =
        this.active < 0 && step < 0 ? length - 1 : (this.active + step + length) % length;
      this.querySelector(`#${this.#id}-${this.active}`)?.scrollIntoView({ block: 'nearest' });
    }
  }
}

customElements.define('admin-combobox', AdminCombobox);
