import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { selectField, textField } from '../../kit/form-field.ts';
import { formValues } from '../../kit/read-form.ts';
import { keepInAddress } from '../../router/router.ts';
import { texts } from './texts/texts.ts';

type Facets = AdminContract['catalogProducts']['answer']['facets'];

const names = [
  'q',
  'vendor',
  'type',
  'tag',
  'option',
  'metafield',
  'collection',
  'min',
  'max',
  'page',
] as const;

const stateFilters = ['shown', 'sold_out', 'unpublished', 'inactive'] as const;

type AskedProducts = Omit<AdminContract['catalogProducts']['parameters'], 'shop'>;

/** Reads the filters and the page of an address. */
export function askedProducts({ searchParams }: URL): AskedProducts {
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const value = searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const wanted = searchParams.get('state');
  return { ...values, state: stateFilters.find((state) => state === wanted) };
}

function choose(event: Event): void {
  event.preventDefault();
  const form = event.currentTarget;
  if (form instanceof HTMLFormElement) {
    keepInAddress({ ...formValues(form), page: undefined });
  }
}

/** Renders the filters, which the address keeps. */
export function catalogFilters(asked: AskedProducts, facets: Facets | undefined): TemplateResult {
  const { states } = texts;
  return html`<form
    class="card filters"
    aria-label=${texts.filters}
    @submit=${choose}
    @change=${choose}
  >
    ${textField({
      id: 'catalog-q',
      name: 'q',
      label: texts.find,
      hint: texts.findHint,
      type: 'search',
      value: asked.q ?? '',
    })}
    ${selectField({
      id: 'catalog-state',
      name: 'state',
      label: texts.state,
      value: asked.state ?? '',
      choices: [
        { value: '', label: texts.anyState },
        ...stateFilters.map((value) => ({
          value,
          label: states[value],
        })),
      ],
    })}
    ${facetField('vendor', texts.vendor, asked.vendor, facets?.vendors)}
    ${facetField('type', texts.type, asked.type, facets?.types)}
    ${facetField('tag', texts.tag, asked.tag, facets?.tags)}
    ${facetField('option', texts.option, asked.option, facets?.options)}
    ${textField({
      id: 'catalog-metafield',
      name: 'metafield',
      label: texts.metafield,
      hint: texts.metafieldHint,
      value: asked.metafield ?? '',
      suggestions: facets?.metafields ?? [],
    })}
    ${amountField('min', texts.from, asked.min)} ${amountField('max', texts.to, asked.max)}
    <input type="hidden" name="collection" .value=${asked.collection ?? ''} />
    <button>${texts.filter}</button>
  </form>`;
}

function facetField(
  name: string,
  label: string,
  value = '',
  found: Facets['vendors'] = [],
): TemplateResult {
  const known = found.some((one) => one.value === value) || value === '';
  return selectField({
    id: `catalog-${name}`,
    name,
    label,
    value,
    choices: [
      { value: '', label: texts.any },
      ...(known ? [] : [{ value, label: value }]),
      ...found.map((one) => ({ value: one.value, label: `${one.value} (${one.count})` })),
    ],
  });
}

function amountField(name: string, label: string, value = ''): TemplateResult {
  return textField({ id: `catalog-${name}`, name, label, value, inputMode: 'decimal' });
}
