import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import type { Me } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import '../../kit/button-menu.ts';
import type { MenuItem } from '../../kit/button-menu.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { formatAge } from '../../kit/dates.ts';
import { textField } from '../../kit/form-field.ts';
import type { ProblemOf } from '../../kit/admin-form.ts';
import type { DialogForm } from '../../kit/form-dialog.ts';
import { loaded } from '../../kit/loaded.ts';
import { modal } from '../../kit/modal.ts';
import '../../kit/secret-text.ts';
import { showToast } from '../../kit/toast.ts';
import { type Person, placesOf, readRoles, roleFields } from './roles.ts';
import { table } from '../../kit/table.ts';
import { texts } from './texts/texts.ts';

interface ShownForPerson {
  readonly dialog: 'role' | 'new-link' | 'remove';
  readonly person: Person;
}

type Shown =
  | ShownForPerson
  | { readonly dialog: 'invite' }
  | { readonly dialog: 'link'; readonly name: string; readonly link: string };

/** Everybody who may sign in, with their roles. */
export class PeopleScreen extends AdminElement {
  static override properties: PropertyDeclarations = { me: { attribute: false } };

  declare me: Me;
  readonly #people = new Task(this, {
    task: (_: readonly [], { signal }) => call('GET /people', { signal }),
    args: () => [] as const,
  });
  readonly #dialogs = new DialogController<Shown>(this, () => this.#people.run());

  protected override render(): TemplateResult {
    return html`<div class="page-head">
        <h1>${texts.heading}</h1>
        <button
          type="button"
          class="primary"
          @click=${() => this.#dialogs.show({ dialog: 'invite' })}
        >
          ${texts.invite}
        </button>
      </div>
      <p class="hint">${texts.intro}</p>
      ${loaded(this.#people, ({ data }) => this.#table(data))} ${this.#dialog()}`;
  }

  #table(people: readonly Person[]): TemplateResult {
    return table({
      caption: texts.heading,
      columns: [texts.name, texts.role, texts.secondFactor, texts.seen],
      rows: people,
      row: (person) => this.#row(person),
    });
  }

  #row(person: Person): TemplateResult {
    const isMe = this.me.kind === 'person' && this.me.id === person.id;
    return html`<tr>
      <td>
        <strong>${person.name}</strong>
        ${isMe ? html`<span class="pill">${texts.you}</span>` : nothing}
        <div class="pale">${person.email}</div>
      </td>
      <td data-label=${texts.role}>${placesOf(person)}</td>
      <td data-label=${texts.secondFactor}>${person.second_factor ? texts.yes : texts.no}</td>
      <td data-label=${texts.seen}>${seenText(person)}</td>
      <td class="number">
        <button-menu
          label=${texts.actions(person.name)}
          .items=${this.#actions(person, isMe)}
        ></button-menu>
      </td>
    </tr>`;
  }

  #actions(person: Person, isMe: boolean): readonly MenuItem[] {
    const open = (dialog: 'role' | 'new-link' | 'remove') => () =>
      this.#dialogs.show({ dialog, person });
    return [
      { label: texts.change, run: open('role') },
      { label: texts.newLink, run: open('new-link') },
      ...(isMe ? [] : [{ label: texts.remove, run: open('remove'), isDangerous: true }]),
    ];
  }

  #dialog(): TemplateResult | typeof nothing {
    const { shown } = this.#dialogs;
    switch (shown?.dialog) {
      case undefined:
        return nothing;
      case 'invite':
        return this.#dialogs.form({
          name: 'person',
          heading: texts.invite,
          action: texts.send,
          fields: this.#inviteFields,
          send: async (values) => {
            const { name = '', email = '' } = values;
            const body = { name, email, ...readRoles(values) };
            const { link } = await call('POST /people', { body });
            this.#showLink(name, link);
          },
        });
      case 'role':
      case 'new-link':
      case 'remove':
        return this.#dialogs.form({ name: 'person', ...this.#formFor(shown) });
      case 'link':
        return linkModal(shown, () => this.#dialogs.close());
      default:
        return shown satisfies never;
    }
  }

  #formFor({ dialog, person }: ShownForPerson): Omit<DialogForm, 'name' | 'onClose'> {
    const parameters = { person: String(person.id) };
    switch (dialog) {
      case 'role':
        return {
          heading: person.name,
          action: texts.save,
          fields: (problemOf) => roleFields(this.me.shops, person, problemOf),
          send: async (values) => {
            await call('PATCH /people/:person', { parameters, body: readRoles(values) });
            showToast({ message: texts.saved(person.name) });
          },
        };
      case 'new-link':
        return {
          heading: texts.newLink,
          action: texts.createLink,
          fields: () => linkFields(person),
          send: (values) => this.#createLink(person, 'reset' in values),
        };
      case 'remove':
        return {
          heading: texts.removeHeading(person.name),
          action: texts.remove,
          isDangerous: true,
          fields: () => html`<p>${texts.removeHint}</p>`,
          send: async () => {
            await call('DELETE /people/:person', { parameters });
            showToast({ message: texts.removed(person.name) });
          },
        };
      default:
        return dialog satisfies never;
    }
  }

  readonly #inviteFields = (problemOf: ProblemOf): TemplateResult =>
    html`${textField({
      id: 'person-name',
      name: 'name',
      label: texts.name,
      problem: problemOf('name'),
      required: true,
    })}
    ${textField({
      id: 'person-email',
      name: 'email',
      label: texts.email,
      type: 'email',
      problem: problemOf('email'),
      required: true,
    })}
    ${roleFields(this.me.shops, undefined, problemOf)}`;

  async #createLink(person: Person, resets: boolean): Promise<void> {
    const { link } = await call('POST /people/:person/link', {
      parameters: { person: String(person.id) },
      body: { reset_second_factor: resets },
    });
    this.#showLink(person.name, link);
  }

  #showLink(name: string, link: string): void {
    this.#dialogs.show({ dialog: 'link', name, link });
  }
}

function seenText({ has_password, seen_at }: Person): string {
  if (!has_password) {
    return texts.invited;
  }
  return seen_at === null ? texts.never : formatAge(seen_at);
}

function linkFields({ name, second_factor }: Person): TemplateResult {
  return html`<p>${texts.newLinkHint(name)}</p>
    ${
      second_factor
        ? html`<label><input type="checkbox" name="reset" />${texts.resetFactor}</label>`
        : nothing
    }`;
}

function linkModal(
  { name, link }: { name: string; link: string },
  close: () => void,
): TemplateResult {
  return modal({
    name: 'person-link',
    heading: texts.linkHeading(name),
    content: html`<p>${texts.linkHint}</p>
      <secret-text value=${link} label=${texts.link}></secret-text>`,
    actions: html`<button type="button" class="primary" @click=${close}>${texts.done}</button>`,
    onClose: close,
  });
}

customElements.define('people-screen', PeopleScreen);
