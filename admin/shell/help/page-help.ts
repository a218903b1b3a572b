import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from '../../kit/admin-element.ts';
import { modal } from '../../kit/modal.ts';
import type { Page } from '../page.ts';
import { texts as shellTexts } from '../texts/texts.ts';
import { docsAddress } from './docs-address.ts';
import { texts } from './texts/texts.ts';

/** Tells in a dialog what a page is for, with a link to its part of the documentation. */
class PageHelp extends AdminElement {
  static override properties: PropertyDeclarations = {
    page: { attribute: false },
    onClose: { attribute: false },
  };

  declare page: Page['name'];
  declare onClose: () => void;

  protected override render(): TemplateResult {
    return modal({
      name: 'page-help',
      heading: texts.help(shellTexts.pages[this.page]),
      content: html`<p>${texts.pages[this.page]}</p>
        <p><a href=${docsAddress(this.page)} target="_blank">${texts.more}</a></p>`,
      actions: html`<button type="button" @click=${this.onClose}>${texts.close}</button>`,
      onClose: this.onClose,
    });
  }
}

customElements.define('page-help', PageHelp);
