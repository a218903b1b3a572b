import { html, nothing, type TemplateResult } from 'lit';
import { selectField, textField } from '../../kit/form-field.ts';
import type { Members, MembersEditor } from '../drafts/draft-screen.ts';
import { texts } from './texts/texts.ts';

/** Paths of listings for the field that also takes any other. */
const sources = [
  'top_sellers',
  'recommended',
  'similar_products',
  'trending_products',
  'viewed',
  'viewed-related',
].map((name) => `/api/v1/products/${name}`);

/** Kinds whose products and heading are not the widget's to choose. */
const withoutList: readonly unknown[] = ['cart_progress', 'quick_view', 'results_page'];

/** Renders the name, the kind and the settings of a widget. */
export function widgetFields(editor: MembersEditor): TemplateResult {
  const { draft } = editor;
  return html`${textField({
    id: 'widget-name',
    name: 'name',
    label: texts.name,
    value: textOf(draft.name),
    onInput: (name) => editor.edit({ ...draft, name }, 'name'),
  })}
  ${kindField(editor)} ${withoutList.includes(draft.type) ? nothing : settingFields(editor)}`;
}

function kindField(editor: MembersEditor): TemplateResult {
  const { draft } = editor;
  return html`<fieldset>
    <legend>${texts.kind}</legend>
    ${Object.entries(texts.types).map(
      ([type, label]) =>
        html`<label class="row"
          ><input
            type="radio"
            name="type"
            value=${type}
            .checked=${draft.type === type}
            @change=${() => editor.edit({ ...draft, type })}
          />
          ${label}</label
        >`,
    )}
  </fieldset>`;
}

function settingFields(editor: MembersEditor): TemplateResult {
  const { draft } = editor;
  const settings = settingsOf(draft);
  const set = (member: string, value: unknown, field?: string) =>
    editor.edit({ ...draft, settings: { ...settings, [member]: value } }, field);
  return html`${textField({
    id: 'widget-title',
    name: 'title',
    label: texts.title,
    value: textOf(settings.title),
    onInput: (title) => set('title', title, 'title'),
  })}
  ${textField({
    id: 'widget-source',
    name: 'source',
    label: texts.source,
    hint: texts.sourceHint,
    value: textOf(settings.source),
    suggestions: sources,
    onInput: (source) => set('source', source === '' ? undefined : source, 'source'),
  })}
  ${selectField({
    id: 'widget-layout',
    name: 'layout',
    label: texts.layout,
    value: textOf(settings.layout) || 'carousel',
    choices: Object.entries(texts.layouts).map(([value, label]) => ({ value, label })),
    onChange: (layout) => set('layout', layout),
  })}
  ${textField({
    id: 'widget-limit',
    name: 'limit',
    label: texts.limit,
    type: 'number',
    inputMode: 'numeric',
    value: textOf(settings.limit) || '5',
    onInput: (limit) => set('limit', limit === '' ? undefined : Number(limit), 'limit'),
  })}`;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function settingsOf({ settings }: Members): Members {
  return typeof settings === 'object' && settings !== null ? { ...settings } : {};
}
