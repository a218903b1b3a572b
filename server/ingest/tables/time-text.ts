/** Times as spreadsheets of Europe and America write them: `31.01.2026 16:20`, `1/31/2026 4:20 PM`. */
const points = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\d{1,2}:\d{2}(?::\d{2})?))?$/;
const slashes =
  /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?)?$/i;

/**
 * Returns a time as ISO 8601; another text stays as it is. A date with slashes is American, unless its first number can be no
 * month.
 */
export function timeText(text: string): string {
  const [, day, month, year, clock = '0:00'] = points.exec(text.trim()) ?? [];
  if (day !== undefined && month !== undefined) {
    return `${year}-${two(month)}-${two(day)}T${clock.padStart(clock.length < 6 ? 5 : 8, '0')}`;
  }
  const [, first, second, last, hour = '0', minute = '00', half = ''] =
    slashes.exec(text.trim()) ?? [];
  if (first === undefined || second === undefined) {
    return text;
  }
  const [months, days] = Number(first) > 12 ? [second, first] : [first, second];
  return `${last}-${two(months)}-${two(days)}T${two(hourOf(Number(hour), half))}:${minute}`;
}

function hourOf(hour: number, half: string): string {
  if (half === '') {
    return String(hour);
  }
  return String((hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0));
}

function two(number: string): string {
  return number.padStart(2, '0');
}
