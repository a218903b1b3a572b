import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import { isOwnerOfAll, type Me, type MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { adminForm } from '../../kit/admin-form.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { textField } from '../../kit/form-field.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { showToast } from '../../kit/toast.ts';
import { openPage } from '../../router/router.ts';
import '../first-shop/shop-creation.ts';
import { tryStore } from '../first-shop/try-store.ts';
import {
  readSettingsFields,
  readShopFields,
  type Settings,
  settingsFields,
  type Shop,
  shopFields,
  type StoreField,
} from './shop-fields.ts';
import './settings-file.ts';
import './shop-secrets.ts';
import { texts } from './texts/texts.ts';

/** The fields, the settings and the secrets of a shop. */
export class ShopScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    me: { attribute: false },
    shop: { attribute: false },
    onMeChange: { attribute: false },
  };

  declare me: Me;
  declare shop: MyShop;
  declare onMeChange: (me: Me) => void;
  readonly #dialogs = new DialogController<{ readonly dialog: 'remove' }>(this);
  readonly #shop = new Task(this, {
    task: async ([domain]: readonly [string], { signal }) => {
      const parameters = { shop: domain };
      const [{ shop }, { settings }] = await Promise.all([
        call('GET /shops/:shop', { parameters, signal }),
        call('GET /shops/:shop/settings', { parameters, signal }),
      ]);
      return { shop, settings };
    },
    args: () => [this.shop.domain] as const,
  });

  protected override render(): TemplateResult {
    return html`<h1>${texts.heading}</h1>
      ${loaded(this.#shop, ({ shop, settings }) => this.#sections(shop, settings))}
      ${this.#dialogs.shown ? this.#removal() : ''}`;
  }

  #sections(shop: Shop, settings: Settings): TemplateResult {
    return html`${this.#fields(shop)}
      <section class="card" aria-labelledby="shop-settings">
        <h2 id="shop-settings">${texts.settings}</h2>
        ${adminForm({
          action: texts.save,
          fields: (problemOf) => settingsFields(settings, problemOf),
          send: async (values) => {
            await call('PUT /shops/:shop/settings', {
              parameters: { shop: shop.domain },
              body: readSettingsFields(values),
            });
            showToast({ message: texts.settingsSaved });
            await this.#shop.run();
          },
        })}
      </section>
      <settings-file .shop=${this.shop} .onImported=${() => this.#shop.run()}></settings-file>
      <shop-secrets .me=${this.me} .shop=${this.shop}></shop-secrets>
      ${isOwnerOfAll(this.me) ? html`<shop-creation .method=${tryStore} .onMeChange=${this.onMeChange}></shop-creation>` : nothing}
      <section class="card" aria-labelledby="shop-removal">
        <h2 id="shop-removal">${texts.remove}</h2>
        <p>${texts.removeHint}</p>
        <div class="actions">
          <button
            type="button"
            class="dangerous"
            @click=${() => this.#dialogs.show({ dialog: 'remove' })}
          >
            ${texts.remove}
          </button>
        </div>
      </section>`;
  }

  #fields(shop: Shop): TemplateResult {
    return html`<section class="card" aria-labelledby="shop-fields">
      <h2 id="shop-fields">${texts.fields}</h2>
      <dl class="facts">
        <div>
          <dt>${texts.domain}</dt>
          <dd>${shop.domain}</dd>
          <dd class="hint">${texts.domainHint}</dd>
        </div>
        ${
          shop.locales.length > 1
            ? html`<div>
                <dt>${texts.locales}</dt>
                <dd>${shop.locales.join(', ')}</dd>
              </div>`
            : nothing
        }
      </dl>
      ${adminForm({
        action: texts.save,
        fields: (problemOf) =>
          shopFields(shop, {
            problemOf,
            onFromStore: (field) => void this.#useStore(field),
          }),
        send: async (values) => {
          await this.#update(readShopFields(values, shop));
          showToast({ message: texts.saved });
        },
      })}
    </section>`;
  }

  async #update(body: AdminContract['updateShop']['body']): Promise<void> {
    await call('PATCH /shops/:shop', { parameters: { shop: this.shop.domain }, body });
    await this.#shop.run();
    this.onMeChange(await call('GET /me', {}));
  }

  async #useStore(field: StoreField): Promise<void> {
    try {
      await this.#update({ from_store: [field] });
      showToast({ message: texts.usesStore });
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
  }

  #removal(): TemplateResult {
    const { domain, name } = this.shop;
    return this.#dialogs.form({
      name: 'shop-removal-dialog',
      heading: texts.remove,
      action: texts.remove,
      isDangerous: true,
      fields: (problemOf) =>
        html`<p>${texts.removeHint}</p>
          ${textField({
            id: 'shop-confirm',
            name: 'confirm',
            label: texts.removeConfirm(domain),
            problem: problemOf('confirm'),
            required: true,
          })}`,
      send: async ({ confirm = '' }) => {
        await call('DELETE /shops/:shop', { parameters: { shop: domain }, body: { confirm } });
        showToast({ message: texts.removed(name) });
        this.onMeChange(await call('GET /me', {}));
        await openPage('/admin');
      },
    });
  }
}

customElements.define('shop-screen', ShopScreen);
