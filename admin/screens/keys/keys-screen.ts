import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import '../../kit/button-menu.ts';
import type { MenuItem } from '../../kit/button-menu.ts';
import { formatDay, formatTime } from '../../kit/dates.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import type { ProblemOf } from '../../kit/admin-form.ts';
import { textField } from '../../kit/form-field.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import '../../kit/secret-text.ts';
import { showToast } from '../../kit/toast.ts';
import { table } from '../../kit/table.ts';
import { texts } from './texts/texts.ts';

type Key = AdminContract['keys']['answer']['data'][number];

type Shown =
  | { readonly dialog: 'create' }
  | { readonly dialog: 'rename' | 'rotate'; readonly key: Key };

/** The public keys of a shop. */
export class KeysScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
  };

  declare shop: MyShop;
  readonly #keys = new Task(this, {
    task: ([shop]: readonly [string], { signal }) =>
      call('GET /shops/:shop/keys', { parameters: { shop }, signal }),
    args: () => [this.shop.domain] as const,
  });
  readonly #dialogs = new DialogController<Shown>(this, () => this.#keys.run());

  protected override render(): TemplateResult {
    return html`<div class="page-head">
        <h1>${texts.heading}</h1>
        <button
          type="button"
          class="primary"
          @click=${() => this.#dialogs.show({ dialog: 'create' })}
        >
          ${texts.create}
        </button>
      </div>
      <p class="hint">${texts.intro}</p>
      ${loaded(this.#keys, ({ data }) => this.#table(data))} ${this.#dialog()}`;
  }

  #table(keys: readonly Key[]): TemplateResult {
    return table({
      caption: texts.heading,
      columns: [texts.name, texts.key, texts.state, texts.used],
      rows: keys,
      row: (key) => this.#row(key),
    });
  }

  #row(key: Key): TemplateResult {
    return html`<tr>
      <td><strong>${key.name}</strong></td>
      <td data-label=${texts.key}>
        <secret-text value=${key.key} label=${texts.copyOf(key.name)}></secret-text>
      </td>
      <td data-label=${texts.state}>${stateOf(key)}</td>
      <td data-label=${texts.used}>
        ${key.last_used === null ? texts.never : formatDay(key.last_used)}
      </td>
      <td class="number">
        <button-menu label=${texts.actions(key.name)} .items=${this.#actions(key)}></button-menu>
      </td>
    </tr>`;
  }

  #actions(key: Key): readonly MenuItem[] {
    const open = (dialog: 'rename' | 'rotate') => () => this.#dialogs.show({ dialog, key });
    const set = (enabled: boolean) => () => void this.#enable(key, enabled);
    return key.enabled
      ? [
          { label: texts.rename, run: open('rename') },
          { label: texts.rotate, run: open('rotate') },
          { label: texts.disable, run: set(false), isDangerous: true },
        ]
      : [
          { label: texts.rename, run: open('rename') },
          { label: texts.enable, run: set(true) },
        ];
  }

  #dialog(): TemplateResult | typeof nothing {
    const { shown } = this.#dialogs;
    switch (shown?.dialog) {
      case undefined:
        return nothing;
      case 'create':
        return this.#dialogs.form({
          name: 'key',
          heading: texts.create,
          action: texts.create,
          fields: createFields,
          send: async ({ name = '', ...others }) => {
            const explain = 'explain' in others;
            await call('POST /shops/:shop/keys', {
              parameters: this.#place(),
              body: { name, explain },
            });
            showToast({ message: texts.created(name) });
          },
        });
      case 'rename':
        return this.#dialogs.form({
          name: 'key',
          heading: texts.rename,
          action: texts.save,
          fields: (problemOf) => nameField(problemOf, shown.key.name),
          send: async ({ name = '' }) => {
            await call('PATCH /shops/:shop/keys/:key', {
              parameters: this.#place(shown.key),
              body: { name },
            });
            showToast({ message: texts.renamed });
          },
        });
      case 'rotate':
        return this.#dialogs.form({
          name: 'key',
          heading: texts.rotate,
          action: texts.rotate,
          fields: rotateFields,
          send: async ({ hours = '' }) => {
            const body = { grace_hours: Number(hours) };
            await call('POST /shops/:shop/keys/:key/rotate', {
              parameters: this.#place(shown.key),
              body,
            });
            showToast({ message: texts.rotated(shown.key.name) });
          },
        });
      default:
        return shown satisfies never;
    }
  }

  async #enable(key: Key, enabled: boolean): Promise<void> {
    try {
      await call('PATCH /shops/:shop/keys/:key', {
        parameters: this.#place(key),
        body: { enabled },
      });
      showToast({
        message: enabled ? texts.nowEnabled(key.name) : texts.nowDisabled(key.name),
        action: { label: texts.undo, run: () => void this.#enable(key, !enabled) },
      });
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
    await this.#keys.run();
  }

  #place(): { shop: string };
  #place(key: Key): { shop: string; key: string };
  #place(key?: Key): { shop: string; key?: string } {
    return { shop: this.shop.domain, ...(key && { key: key.key }) };
  }
}

function stateOf({ enabled, expires_at, pages, explain }: Key): TemplateResult {
  const ends = enabled && expires_at !== null;
  return html`<span class="row">
    <span class="pill ${enabled ? (ends ? 'warning' : 'good') : ''}"
      >${ends ? texts.until(formatTime(expires_at)) : enabled ? texts.enabled : texts.disabled}</span
    >
    ${pages ? html`<span class="pill">${texts.pages}</span>` : nothing}
    ${explain ? html`<span class="pill">${texts.explains}</span>` : nothing}
  </span>`;
}

function nameField(problemOf: ProblemOf, value = ''): TemplateResult {
  return textField({
    id: 'key-name',
    name: 'name',
    label: texts.name,
    hint: texts.nameHint,
    value,
    problem: problemOf('name'),
    required: true,
  });
}

function createFields(problemOf: ProblemOf): TemplateResult {
  return html`${nameField(problemOf)}
    <label><input type="checkbox" name="explain" />${texts.explain}</label>`;
}

function rotateFields(problemOf: ProblemOf): TemplateResult {
  return html`<p>${texts.rotateHint}</p>
    ${textField({
      id: 'key-hours',
      name: 'hours',
      label: texts.hours,
      value: '24',
      type: 'number',
      inputMode: 'numeric',
      problem: problemOf('grace_hours'),
      required: true,
    })}`;
}

customElements.define('keys-screen', KeysScreen);
