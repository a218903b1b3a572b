import { normalise } from './operand.ts';

export const campaignParameters = ['utm_source', 'utm_medium', 'utm_campaign'] as const;

export type CampaignParameter = (typeof campaignParameters)[number];

/** Theme code may have encoded it twice on top of what the query does. */
const maximumDecodings = 2;

/** The whole address in the form in which texts are compared, nothing in it encoded. */
export function addressText(url: string): string {
  let address = url;
  for (let decodings = 0; decodings < maximumDecodings; decodings++) {
    address = decoded(address);
  }
  return normalise(address);
}

/** From an address, raw or encoded, or from its query alone. Undefined: not in it, or empty. */
export function campaignOf(url: string, parameter: CampaignParameter): string | undefined {
  const [address = ''] = asQuery(url).split('#');
  const query = address.slice(address.indexOf('?') + 1);
  const word = normalise(new URLSearchParams(query).get(parameter) ?? '');
  return word === '' ? undefined : word;
}

/** Undoes what was encoded as a whole: then the query still has no sign of its own. */
function asQuery(url: string): string {
  let address = url;
  for (let decodings = 0; decodings < maximumDecodings && !/[?=]/.test(address); decodings++) {
    address = decoded(address);
  }
  return address;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: it was not encoded.
    return text;
  }
}
