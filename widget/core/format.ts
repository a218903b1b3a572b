import { en, type PluralForms } from './texts.ts';
import { translated } from './translated.ts';

/** The texts that all widgets share. */
export const texts = translated('common', en);

/** Replaces the names in braces of a text by values. */
export function format(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));
}

/** Formats a text in the plural form of the language for `count`. */
export function formatCount(
  forms: PluralForms,
  count: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const form = new Intl.PluralRules(texts.locale).select(count);
  return format(forms[form] ?? forms.other, { count, ...values });
}
