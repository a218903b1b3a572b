import { currencyDigits } from '../../../server/contract/values/currency-digits.ts';
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
  const digits = currencyDigits(currency);
  const options = {
    style: 'currency',
    currency,
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  const { lang } = document.documentElement;
  return formatOf(new Intl.NumberFormat(lang || undefined, options).format(12_345));
}

/** Reads the separators from a sample. Some languages separate thousands only in numbers of five digits. */
function formatOf(sample: string): string {
  const [amount = '', group = '', decimal = '', third = ''] =
    /12(\D?)345(?:(\D)00(0?))?/.exec(sample) ?? [];
  const signs = (group + (decimal || '.')).replace(/\s/g, '\u00a0').replace('’', "'");
  const suffix = Object.keys(separators).find((name) => separators[name] === signs) ?? '';
  return sample.replace(amount, `{{amount${decimal ? '' : '_no_decimals'}${suffix}}}${third}`);
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
