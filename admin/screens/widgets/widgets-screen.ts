import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import type { MenuItem } from '../../kit/button-menu.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { newObjectButtons } from '../../kit/new-object-buttons.ts';
import { table } from '../../kit/table.ts';
import { showToast, undoChange } from '../../kit/toast.ts';
import { openPage } from '../../router/router.ts';
import { consentNote } from '../start/consent-note.ts';
import { formatCount } from '../../kit/numbers.ts';
import { formatMoney } from '../start/formats.ts';
import { texts } from './texts/texts.ts';
import { widgetPages } from './widget-places.ts';
import { saveJsonFile } from '../../kit/save-file.ts';

type Body = AdminContract['createWidget']['body']['body'];

type Listed = AdminContract['widgetList']['answer']['data'][number];
type Report = AdminContract['insightTable']['answer'];

/** The widgets of a shop with what shoppers did with them in 30 days. */
export class WidgetsScreen extends AdminElement {
  static override properties: PropertyDeclarations = { shop: { attribute: false } };

  declare shop: MyShop;
  readonly #widgets = new Task(this, {
    task: async ([shop]: readonly [string], { signal }) => {
      const parameters = { shop };
      const [{ data }, report, uses] = await Promise.all([
        call('GET /shops/:shop/widgets', { parameters, signal }),
        call('GET /shops/:shop/insight/tables/:table', {
          parameters: { shop, table: 'widgets' },
          signal,
        }),
        call('GET /shops/:shop/widget-uses', { parameters, signal }),
      ]);
      return { data, report, uses: new Map(uses.data.map(({ id, pages }) => [id, pages])) };
    },
    args: () => [this.shop.domain] as const,
  });

  get #canEdit(): boolean {
    return this.shop.role !== 'viewer';
  }

  protected override render(): TemplateResult {
    return html`<div class="page-head">
        <h1>${texts.heading}</h1>
        <a class="button" href="/admin/widgets/store">${texts.yourStore}</a>
        ${
          this.#canEdit
            ? newObjectButtons({
                importFile: texts.importFile,
                create: texts.create,
                items: this.#newItems(),
                onFile: (input) => void this.#import(input),
              })
            : nothing
        }
      </div>
      <p class="hint">${texts.intro}</p>
      ${loaded(this.#widgets, ({ data, report, uses }) =>
        data.length === 0
          ? html`<p class="card">${texts.none}</p>`
          : html`${table({
              caption: texts.heading,
              columns: [
                texts.name,
                texts.state,
                texts.places,
                texts.seen,
                texts.clicked,
                texts.adds,
                texts.sold,
              ],
              rows: data,
              row: (widget) => this.#row(widget, report, uses.get(widget.id)),
            })}
            ${consentNote(report)}`,
      )}`;
  }

  #newItems(): readonly MenuItem[] {
    return Object.entries(texts.types).map(([type, label]) => ({
      label,
      run: () => void this.#create({ name: label, type, settings: {} }),
    }));
  }

  #row(
    widget: Listed,
    { rows, currency }: Report,
    pages: Parameters<typeof widgetPages>[0],
  ): TemplateResult {
    const { id, name, live, version, draft } = widget;
    const figures = rows.find(({ key }) => key === String(id));
    const shown = name || texts.unnamed;
    return html`<tr>
      <td>
        <a href="/admin/widgets/${id}"><strong>${shown}</strong></a>
      </td>
      <td data-label=${texts.state}>
        ${live ? html`<span class="pill good">${texts.live(version)}</span>` : nothing}
        ${
          draft
            ? html`<span class="pill warning">${live ? texts.changed : texts.draft}</span>`
            : nothing
        }
      </td>
      <td data-label=${texts.places}>${widgetPages(pages)}</td>
      <td data-label=${texts.seen}>${formatCount(figures?.impressions ?? null)}</td>
      <td data-label=${texts.clicked}>${formatCount(figures?.clicks ?? null)}</td>
      <td data-label=${texts.adds}>${formatCount(figures?.adds ?? null)}</td>
      <td class="amount" data-label=${texts.sold}>
        ${formatMoney(figures?.revenue ?? null, currency)}
      </td>
      <td class="number">
        <button-menu
          label=${texts.actions(shown)}
          .items=${[
            { label: texts.open, href: `/admin/widgets/${id}` },
            { label: texts.exportFile, run: () => void this.#export(widget) },
            ...(this.#canEdit
              ? [
                  {
                    label: texts.remove,
                    isDangerous: true,
                    run: () => void this.#remove(widget, shown),
                  },
                ]
              : []),
          ]}
        ></button-menu>
      </td>
    </tr>`;
  }

  async #create(body: Record<string, unknown>): Promise<void> {
    try {
      const parameters = { shop: this.shop.domain };
      const { id } = await call('POST /shops/:shop/widgets', { parameters, body: { body } });
      await openPage(`/admin/widgets/${id}`);
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
  }

  /** Creates a draft of each widget of a file. */
  async #import(input: HTMLInputElement): Promise<void> {
    const [file] = input.files ?? [];
    const bodies = file && (await readWidgetFile(file));
    input.value = '';
    if (!bodies) {
      showToast({ message: texts.importWrong });
      return;
    }
    const [only, ...others] = bodies;
    if (only && others.length === 0) {
      await this.#create(only);
      return;
    }
    try {
      const parameters = { shop: this.shop.domain };
      for (const body of bodies) {
        await call('POST /shops/:shop/widgets', { parameters, body: { body } });
      }
      showToast({ message: texts.imported(bodies.length) });
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
    await this.#widgets.run();
  }

  async #export({ id }: Listed): Promise<void> {
    try {
      const parameters = { shop: this.shop.domain, object: String(id) };
      const { live, draft } = await call('GET /shops/:shop/widgets/:object', { parameters });
      saveWidgetFile(id, draft?.body ?? live?.body ?? {});
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
  }

  async #remove({ id }: Listed, name: string): Promise<void> {
    const { domain: shop } = this.shop;
    try {
      const { change } = await call('DELETE /shops/:shop/widgets/:object', {
        parameters: { shop, object: String(id) },
      });
      showToast({
        message: texts.removed(name),
        ...(change !== null && {
          action: { label: texts.undo, run: () => void this.#undo(change) },
        }),
      });
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
    await this.#widgets.run();
  }

  async #undo(change: number): Promise<void> {
    await undoChange(this.shop.domain, change);
    await this.#widgets.run();
  }
}

customElements.define('widgets-screen', WidgetsScreen);

/** Returns the widgets of a file such as `widget export` writes; undefined when it holds no JSON objects. */
async function readWidgetFile(file: File): Promise<readonly Body[] | undefined> {
  try {
    const value: unknown = JSON.parse(await file.text());
    const widgets: readonly unknown[] = Array.isArray(value) ? value : [value];
    const bodies = widgets.flatMap((widget) => {
      if (typeof widget !== 'object' || widget === null || Array.isArray(widget)) {
        return [];
      }
      // The shop gives it an id of its own.
      const { id: _id, ...body }: { id?: unknown } = { ...widget };
      return [body];
    });
    return bodies.length === widgets.length && bodies.length > 0 ? bodies : undefined;
  } catch {
    return undefined;
  }
}

/** Saves a widget as a file that `widget import` reads too. */
function saveWidgetFile(id: number, body: Readonly<Record<string, unknown>>): void {
  saveJsonFile(`widget-${id}`, { id, ...body });
}
