import { html, type TemplateResult } from 'lit';
import './button-menu.ts';
import type { MenuItem } from './button-menu.ts';

interface NewObjectButtons {
  readonly importFile: string;
  readonly create: string;
  /** What may be created. */
  readonly items: readonly MenuItem[];
  readonly onFile: (input: HTMLInputElement) => void;
}

/** Renders how objects of a list begin: from a file, or from a menu. */
export function newObjectButtons(buttons: NewObjectButtons): TemplateResult {
  const { importFile, create, items, onFile } = buttons;
  return html`<div class="row">
    <button
      type="button"
      @click=${({ currentTarget: button }: Event) =>
        button instanceof Element &&
        button.nextElementSibling instanceof HTMLInputElement &&
        button.nextElementSibling.click()}
    >
      ${importFile}
    </button>
    <input
      type="file"
      hidden
      accept=".json,application/json"
      aria-label=${importFile}
      @change=${({ target }: Event) => target instanceof HTMLInputElement && onFile(target)}
    />
    <button-menu
      class="new"
      label=${create}
      .content=${html`${create}`}
      .items=${items}
    ></button-menu>
  </div>`;
}
