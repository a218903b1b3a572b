/** Decodes character references once: `&amp;lt;` is the text `&lt;`. Unknown names stay as written. */
export function decodeEntities(text: string): string {
  return text.replace(REFERENCE, (reference, name: string) =>
    name.startsWith('#') ? decodeNumber(name.slice(1)) : (decodeName(name) ?? reference),
  );
}

const REFERENCE = /&(#x[0-9a-f]{1,8}|#[0-9]{1,8}|[a-z][a-z0-9]{1,31});/gi;

function decodeNumber(digits: string): string {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

function decodeName(name: string): string | undefined {
  return NAMED.get(name) ?? composeAccented(name);
}

/** `eacute`, `Uuml`, `ccedil`: a letter and the name of its accent. */
function composeAccented(name: string): string | undefined {
  const accent = ACCENTS.get(name.slice(1));
  return accent && `${name.slice(0, 1)}${accent}`.normalize('NFC');
}

const ACCENTS = new Map([
  ['grave', '\u0300'],
  ['acute', '\u0301'],
  ['circ', '\u0302'],
  ['tilde', '\u0303'],
  ['macr', '\u0304'],
  ['uml', '\u0308'],
  ['ring', '\u030a'],
  ['caron', '\u030c'],
  ['cedil', '\u0327'],
  ['ogon', '\u0328'],
]);

const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['shy', '\u00ad'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['bull', '•'],
  ['middot', '·'],
  ['deg', '°'],
  ['times', '×'],
  ['plusmn', '±'],
  ['micro', 'µ'],
  ['frac12', '½'],
  ['frac14', '¼'],
  ['frac34', '¾'],
  ['sup2', '²'],
  ['sup3', '³'],
  ['euro', '€'],
  ['pound', '£'],
  ['yen', '¥'],
  ['cent', '¢'],
  ['copy', '©'],
  ['reg', '®'],
  ['trade', '™'],
  ['szlig', 'ß'],
  ['aelig', 'æ'],
  ['AElig', 'Æ'],
  ['oelig', 'œ'],
  ['OElig', 'Œ'],
  ['oslash', 'ø'],
  ['Oslash', 'Ø'],
  ['eth', 'ð'],
  ['ETH', 'Ð'],
  ['thorn', 'þ'],
  ['THORN', 'Þ'],
  ['lstrok', 'ł'],
  ['Lstrok', 'Ł'],
]);
