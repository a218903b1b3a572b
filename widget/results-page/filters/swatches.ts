/** The colour that a word stands for, for the eyes; null for most words. */
export type ColourOf = (value: string) => string | null;

/** Reads colours as a theme writes them, `Moss: #717a50; Oat: #d8c8ac`; other words may be colours of the web. */
export function readSwatches(text: string): ColourOf {
  const given = new Map<string, string>();
  for (const line of text.split(';')) {
    const [word = '', colour = ''] = line.split(':').map((part) => part.trim());
    if (CSS.supports('color', colour)) {
      given.set(word.toLowerCase(), colour);
    }
  }
  return (value) => {
    const word = value.toLowerCase();
    const name = word.replaceAll(' ', '');
    return given.get(word) ?? (/^[a-z]+$/.test(name) && CSS.supports('color', name) ? name : null);
  };
}
