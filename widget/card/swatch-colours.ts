import { isServer } from 'lit';

/** Returns the colour that a word stands for; undefined for most words. */
export type ColourOf = (value: string) => string | undefined;

/** Reads colours as a theme writes them, `Moss: #717a50; Oat: #d8c8ac`; other words may be colours of the web. */
export function readSwatches(text: string): ColourOf {
  const given = new Map(
    text.split(';').map((line) => {
      const [word = '', colour = ''] = line.split(':');
      return [word.trim().toLowerCase(), colour.trim()];
    }),
  );
  return (value) => {
    const word = value.toLowerCase();
    return [given.get(word) ?? '', word.replaceAll(' ', '')].find((colour) =>
      // A server knows no colours but those of the theme.
      isServer ? colour !== '' && colour === given.get(word) : CSS.supports('color', colour),
    );
  };
}
