import { en, type PluralForms } from './texts.ts';
import { translated } from './translated.ts';

/** The language of the widgets. */
export const texts = translated('common', en);

/** Puts values into the braces of a text. */
export function format(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

/** Says a text in the plural form that the language has for `count`. */
export function formatCount(
  forms: PluralForms,
  count: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const form = new Intl.PluralRules(texts.locale).select(count);
  return format(forms[form] ?? forms.other, { count, ...values });
}
