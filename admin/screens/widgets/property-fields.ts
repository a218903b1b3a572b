import { html, nothing, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { textField } from '../../kit/form-field.ts';
import { formatCount } from '../../kit/numbers.ts';
import { contrastRatio, legibilityOf, partnerOf, readColour, type Rgb, toHex } from './contrast.ts';
import { texts } from './texts/texts.ts';

type Property = AdminContract['widgetForms']['answer']['data'][number]['custom_properties'][number];

interface PropertyValues {
  readonly values: Readonly<Record<string, string>>;
  readonly set: (name: string, value: string) => void;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** Renders a field for each custom property of an element. */
export function propertyFields(
  properties: readonly Property[],
  values: PropertyValues,
): readonly TemplateResult[] {
  return properties.map((property) =>
    property.is_colour ? colourField(property, properties, values) : plainField(property, values),
  );
}

function labelOf({ name, description }: Property): string {
  return new Map<string, string>(Object.entries(texts.properties)).get(name) ?? description;
}

function plainField(property: Property, { values, set }: PropertyValues): TemplateResult {
  const { name } = property;
  return textField({
    id: `widget${name}`,
    name,
    label: labelOf(property),
    value: values[name] ?? '',
    onInput: (value) => set(name, value),
  });
}

/** Renders a colour as a text and a picker, with its contrast in words. */
function colourField(
  property: Property,
  all: readonly Property[],
  { values, set }: PropertyValues,
): TemplateResult {
  const { name } = property;
  const label = labelOf(property);
  const value = values[name] ?? '';
  const colour = value === '' ? undefined : readColour(value);
  const partner = all.find((one) => one.name === partnerOf(name));
  const handle = ({ target }: Event) =>
    target instanceof HTMLInputElement && set(name, target.value);
  return html`<div class="field">
    <label for="widget${name}">${label}</label>
    <div class="colour">
      <input
        type="color"
        aria-label=${texts.pick(label)}
        .value=${colour ? toHex(colour) : '#808080'}
        @input=${handle}
      />
      <input
        id="widget${name}"
        name=${name}
        type="text"
        autocomplete="off"
        .value=${value}
        aria-describedby="widget${name}-contrast"
        @input=${handle}
      />
    </div>
    <p class="hint" id="widget${name}-contrast" aria-live="polite">
      ${value === '' ? nothing : contrastOf(colour, partner, values)}
    </p>
  </div>`;
}

function contrastOf(
  colour: Rgb | undefined,
  partner: Property | undefined,
  values: PropertyValues['values'],
): string {
  if (!colour) {
    return texts.contrast.unknown;
  }
  const other = partner && values[partner.name];
  const seen = other ? readColour(other) : undefined;
  if (!partner || !seen) {
    const ratios = [white, black].map((ground) => ratioText(contrastRatio(colour, ground)));
    return texts.contrast.alone(ratios[0] ?? '', ratios[1] ?? '');
  }
  const ratio = contrastRatio(colour, seen);
  return `${texts.contrast.with(ratioText(ratio), labelOf(partner))} ${texts.contrast[legibilityOf(ratio)]}`;
}

/** Rounds down, so that no ratio seems to reach a limit that it does not reach. */
function ratioText(ratio: number): string {
  return `${formatCount(Math.floor(ratio * 10) / 10)} : 1`;
}
