import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import type { Me } from '../../api/me.ts';
import { adminForm, type ProblemOf } from '../../kit/admin-form.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { textField } from '../../kit/form-field.ts';
import type { CreationMethod } from './shop-creation.ts';
import { tryStore } from './try-store.ts';
import { texts } from './texts/texts.ts';

const find = () => call('GET /demo-shop', {});

/** Creates the shop with invented data. */
const demoShop: CreationMethod = {
  heading: texts.demoHeading,
  hint: texts.demoHint,
  action: texts.demoAction,
  fields: () => html``,
  begin: () => call('POST /demo-shop', {}),
  find,
  ask: find,
};

/** The page of an owner whose installation has no shop yet. */
export class FirstShopScreen extends AdminElement {
  static override properties: PropertyDeclarations = { onMeChange: { attribute: false } };

  declare onMeChange: (me: Me) => void;

  protected override render(): TemplateResult {
    return html`<h1>${texts.heading}</h1>
      <p class="hint">${texts.intro}</p>
      <div class="card">
        ${adminForm({
          action: texts.create,
          fields,
          send: async ({ domain = '', ...others }) => {
            const given = Object.fromEntries(
              Object.entries(others).filter(([, value]) => value.trim() !== ''),
            );
            await call('POST /shops', { body: { domain, ...given } });
            this.onMeChange(await call('GET /me', {}));
          },
        })}
      </div>
      ${[demoShop, tryStore].map(
        (method) =>
          html`<shop-creation .method=${method} .onMeChange=${this.onMeChange}></shop-creation>`,
      )}`;
  }
}

function fields(problemOf: ProblemOf): TemplateResult {
  const field = (name: string, label: string, hint?: string) =>
    textField({
      id: `first-${name}`,
      name,
      label,
      problem: problemOf(name),
      ...(hint !== undefined && { hint }),
    });
  return html`${field('domain', texts.domain, texts.domainHint)} ${field('name', texts.name)}
  ${field('currency', texts.currency, texts.currencyHint)}
  ${field('timezone', texts.timezone, texts.timezoneHint)}
  ${field('locale', texts.locale, texts.localeHint)}`;
}

customElements.define('first-shop-screen', FirstShopScreen);
