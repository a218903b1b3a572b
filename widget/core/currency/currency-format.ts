import { separators } from '../money.ts';

const formats = new Map<string, Promise<string>>();

/** Returns a money format for a currency in the language of the page. Rejects for an unknown currency. */
export function currencyFormat(currency: string): Promise<string> {
  const format = formats.get(currency) ?? askBrowser(currency);
  formats.set(currency, format);
  return format;
}

/** Builds the format once, after the first paint: a browser's first `Intl.NumberFormat` takes up to 30 ms. */
async function askBrowser(currency: string): Promise<string> {
  await firstPaint();
  const options = { style: 'currency', currency, numberingSystem: 'latn' } as const;
  const { lang } = document.documentElement;
  return formatOf(new Intl.NumberFormat(lang || undefined, options).formatToParts(1234.5));
}

function formatOf(parts: readonly Intl.NumberFormatPart[]): string {
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const signs = (sign('group') + (sign('decimal') || '.'))
    .replace(/\s/g, '\u00a0')
    .replace('’', "'");
  const suffix = Object.keys(separators).find((name) => separators[name] === signs) ?? '';
  const amount = `{{amount${sign('fraction') ? '' : '_no_decimals'}${suffix}}}`;
  return parts
    .map(({ type, value }, index) => {
      if (type === 'currency' || type === 'literal') {
        return value;
      }
      return type === 'integer' && parts.findIndex((part) => part.type === type) === index
        ? amount
        : '';
    })
    .join('');
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden || performance.getEntriesByType('paint').length > 0) {
      resolve();
    } else {
      requestAnimationFrame(() => setTimeout(resolve));
    }
  });
}
