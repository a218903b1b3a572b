import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import type { ProblemOf } from '../../kit/admin-form.ts';
import { countries } from '../../kit/countries.ts';
import { textField } from '../../kit/form-field.ts';
import { currentLanguage } from '../../preferences/language.ts';
import { texts } from './texts/texts.ts';

type Market = AdminContract['markets']['answer']['data'][number];
type Edits = AdminContract['saveMarket']['body'];

export function isEdited({ edited }: Market): boolean {
  return Object.values(edited).some((value) => value !== null);
}

/**
 * Renders the fields of a market's terms. Empty ones stand for the terms of the import. Where the store gives the prices,
 * there are none to choose.
 */
export function marketFields(
  { edited, imported, price_country }: Market,
  problemOf: ProblemOf,
): TemplateResult {
  const field = (name: keyof Edits, label: string, value: string, importedValue: string) =>
    textField({
      id: `market-${name}`,
      name,
      label,
      value,
      hint: texts.imported(importedValue || texts.nothing),
      problem: problemOf(name),
      ...(name !== 'countries' && { inputMode: 'decimal' }),
    });
  return html`<p class="hint">${texts.editHint}</p>
    ${field(
      'countries',
      texts.countriesField,
      namesOf(edited.countries ?? []),
      namesOf(imported.countries),
    )}
    ${
      price_country === null
        ? html`${field('rate', texts.rateField, write(edited.rate), write(imported.rate))}
          ${field('adjustment', texts.adjustmentField, write(edited.adjustment), write(imported.adjustment))}`
        : html`<p class="hint">${texts.ofStore(countryName(price_country))}</p>`
    }`;
}

/** Reads what `marketFields` asked for. */
export function readMarketFields({
  countries: given = '',
  rate = '',
  adjustment = '',
}: Readonly<Record<string, string>>): Edits {
  const codes = readCountries(given);
  return {
    countries: codes.length > 0 ? codes : null,
    rate: readNumber('rate', rate),
    adjustment: readNumber('adjustment', adjustment),
  };
}

function namesOf(codes: readonly string[]): string {
  return codes.map(countryName).join(', ');
}

function write(value: number | null): string {
  return value === null
    ? ''
    : value.toLocaleString(currentLanguage(), { useGrouping: false, maximumFractionDigits: 10 });
}

/** @throws ApiProblem for a text that is no number. */
function readNumber(path: string, text: string): number | null {
  const value = Number(text.replace(',', '.'));
  if (Number.isNaN(value)) {
    const message = texts.noNumber;
    throw new ApiProblem(400, message, { errors: [{ path, message }] });
  }
  return text.trim() === '' ? null : value;
}

/** Returns the name of a country, or its code where the browser has no name. */
export function countryName(code: string): string {
  return countries().find(([each]) => each === code)?.[1] ?? code;
}

/** Reads countries that are written by name or code, with commas between. Keeps what is neither, for a message. */
function readCountries(text: string): string[] {
  const words = text.split(',').map((word) => word.trim());
  return words.filter(Boolean).map((word) => {
    const [code] = countries().find(([, name]) => name.toLowerCase() === word.toLowerCase()) ?? [];
    return code ?? word;
  });
}
