import { type HostAnswer, PinnedHost } from '../connectors/outgoing/pinned-host.ts';
import { AppError } from '../base/errors.ts';
import { isLocalName } from '../http/connections/this-machine.ts';
import { parseOwnAddress, type StorefrontDomains } from './own-address.ts';

interface PageRules extends StorefrontDomains {
  /** Names the asking service to the store. */
  userAgent: string;
  /** The longest time for the page with all redirects; absent: ten seconds. */
  timeoutMs?: number;
  /** The largest page; absent: 5 MB. */
  maxBytes?: number;
}

interface StorefrontPage {
  /** The address after all redirects. */
  url: URL;
  html: string;
}

const maxRedirects = 5;
const usualTimeoutMs = 10_000;
const usualMaxBytes = 5 * 2 ** 20;

/** Readings at the same time. Each holds a page and a connection. */
const maxReadings = 4;

/** Reads pages of storefronts as a stranger sees them, without cookies. */
export class StorefrontPageReader {
  #readings = 0;

  /** @throws AppError with a sentence for the person who has typed the address. */
  async read(address: string, rules: PageRules): Promise<StorefrontPage> {
    if (this.#readings >= maxReadings) {
      throw new AppError(
        'unavailable',
        'Several pages are being read at the moment: try again in a few seconds.',
      );
    }
    this.#readings += 1;
    const { timeoutMs = usualTimeoutMs } = rules;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await readPage(parseOwnAddress(address, rules), rules, signal);
    } catch (error) {
      throw signal.aborted
        ? new AppError(
            'unavailable',
            `The page is not there after ${timeoutMs / 1_000} seconds: try again when the store is faster.`,
            { cause: error },
          )
        : error;
    } finally {
      this.#readings -= 1;
    }
  }
}

/** Follows redirects, each of which must lead to the store again. */
async function readPage(
  first: URL,
  rules: PageRules,
  signal: AbortSignal,
): Promise<StorefrontPage> {
  let url = first;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const isHere = rules.allowThisMachine && isLocalName(url.hostname);
    const host = await PinnedHost.open(url.href, {
      userAgent: rules.userAgent,
      accept: 'text/html',
      maxBytes: rules.maxBytes ?? usualMaxBytes,
      allowHttp: isHere,
      allowPrivate: isHere,
      signal,
    });
    const answer = await host.ask(url.pathname + url.search);
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status >= 400 || location === undefined) {
      return { url, html: htmlOf(url, answer) };
    }
    url = parseOwnAddress(URL.canParse(location, url) ? new URL(location, url).href : '', rules);
  }
  throw new AppError('invalid', `${first.href} redirects in a circle: use another address.`);
}

function htmlOf({ href, pathname }: URL, { status, headers, body }: HostAnswer): string {
  if (status === 401 || /^(\/[\w-]+)?\/password\/?$/.test(pathname)) {
    throw new AppError(
      'forbidden',
      'The store is behind a password page: open the store to everybody to see its pages here.',
    );
  }
  if (status !== 200) {
    throw new AppError(
      'invalid',
      `${href} cannot be read (status ${status}): check the address in another tab.`,
    );
  }
  const type = headers['content-type'] ?? '';
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type) || encoding !== 'identity') {
    throw new AppError(
      'invalid',
      `${href} is not a page: use the address of one that shoppers see.`,
    );
  }
  return decode(body, /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1] ?? declaredCharset(body));
}

/** Returns the character set in the first bytes, where HTML requires it. */
function declaredCharset(body: Buffer): string | undefined {
  const start = body.toString('latin1', 0, 1_024);
  return /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1];
}

function decode(body: Buffer, charset = 'utf-8'): string {
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    // An unknown character set: most pages are UTF-8, whatever they say.
    return new TextDecoder().decode(body);
  }
}
