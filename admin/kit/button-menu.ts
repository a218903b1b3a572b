import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from './admin-element.ts';

export interface MenuItem {
  readonly label: string;
  /** Leads to a page. */
  readonly href?: string;
  readonly run?: () => void;
  /** Marks an item that removes something. */
  readonly isDangerous?: boolean;
}

let menus = 0;

/** A button that opens a menu, after the menu button pattern of the ARIA authoring practices. */
export class ButtonMenu extends AdminElement {
  static override properties: PropertyDeclarations = {
    label: {},
    items: { attribute: false },
    content: { attribute: false },
  };

  declare label: string;
  declare items: readonly MenuItem[];
  /** The button's content, where it is not the label. */
  declare content: TemplateResult | undefined;
  readonly #id = `menu-${++menus}`;

  constructor() {
    super();
    this.label = '';
    this.items = [];
  }

  protected override render(): TemplateResult {
    return html`<button
        type="button"
        id="${this.#id}-button"
        class="menu-button"
        aria-label=${this.label}
        aria-haspopup="menu"
        aria-expanded="false"
        popovertarget=${this.#id}
        @keydown=${(event: KeyboardEvent) => this.#openByKey(event)}
      >
        ${this.content ?? html`<span aria-hidden="true">⋯</span>`}
      </button>
      <div
        id=${this.#id}
        class="menu"
        role="menu"
        popover
        aria-labelledby="${this.#id}-button"
        @toggle=${(event: ToggleEvent) => this.#followToggle(event)}
        @keydown=${(event: KeyboardEvent) => this.#moveByKey(event)}
        @click=${() => this.#menu?.hidePopover()}
      >
        ${this.items.map(menuItem)}
      </div>`;
  }

  get #menu(): HTMLElement | null {
    return this.querySelector('[role=menu]');
  }

  get #options(): HTMLElement[] {
    return Array.from(this.querySelectorAll<HTMLElement>('[role=menuitem]'));
  }

  #followToggle({ newState }: ToggleEvent): void {
    const isOpen = newState === 'open';
    this.querySelector('.menu-button')?.setAttribute('aria-expanded', String(isOpen));
    if (isOpen && !this.#menu?.contains(document.activeElement)) {
      this.#options[0]?.focus();
    }
  }

  #openByKey(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      this.#menu?.showPopover();
      this.#options.at(event.key === 'ArrowUp' ? -1 : 0)?.focus();
    }
  }

  #moveByKey(event: KeyboardEvent): void {
    const options = this.#options;
    const index = options.findIndex((option) => option === document.activeElement);
    const next = nextOption(event.key, index, options);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (event.key === 'Tab') {
      this.#menu?.hidePopover();
    }
  }
}

function nextOption(
  key: string,
  index: number,
  options: readonly HTMLElement[],
): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return options[(index + 1) % options.length];
    case 'ArrowUp':
      return options.at(index - 1);
    case 'Home':
      return options[0];
    case 'End':
      return options.at(-1);
    default: {
      const following = [...options.slice(index + 1), ...options.slice(0, index + 1)];
      return key.length === 1
        ? following.find(({ textContent }) =>
            textContent.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
          )
        : undefined;
    }
  }
}

function menuItem({ label, href, run, isDangerous }: MenuItem): TemplateResult {
  const style = isDangerous ? 'dangerous' : '';
  return href === undefined
    ? html`<button type="button" role="menuitem" tabindex="-1" class=${style} @click=${run}>
        ${label}
      </button>`
    : html`<a role="menuitem" tabindex="-1" class=${style} href=${href}>${label}</a>`;
}

customElements.define('button-menu', ButtonMenu);
