import { normalise } from './operand.ts';

export const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

type CampaignParameter = (typeof campaignParameters)[number];

/** Theme code may encode an address twice, besides the encoding of the query. */
const maxDecodings = 2;

/** Returns the address decoded and normalised for text comparison. */
export function addressText(url: string): string {
  let address = url;
  for (let decodings = 0; decodings < maxDecodings; decodings++) {
    address = decoded(address);
  }
  return normalise(address);
}

/** Returns a campaign parameter of an address or query, raw or encoded; undefined when absent or empty. */
export function campaignOf(url: string, parameter: CampaignParameter): string | undefined {
  const [address = ''] = asQuery(url).split('#');
  const query = address.slice(address.indexOf('?') + 1);
  const word = normalise(new URLSearchParams(query).get(parameter) ?? '');
  return word === '' ? undefined : word;
}

/** Decodes an address that was encoded as a whole, which therefore has no `?` or `=`. */
function asQuery(url: string): string {
  let address = url;
  for (let decodings = 0; decodings < maxDecodings && !/[?=]/.test(address); decodings++) {
    address = decoded(address);
  }
  return address;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: the text was not encoded.
    return text;
  }
}
