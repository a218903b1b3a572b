import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { JsonAnswer } from '../outgoing/json-client.ts';

const wordsSchema = z.object({
  code: z.string().max(100).catch(''),
  message: z.string().min(1).max(300),
});

type Words = z.output<typeof wordsSchema>;

/** Returns what the API says in an answer that refuses something; undefined for a page of another program. */
export function wordsOf({ value }: JsonAnswer): Words | undefined {
  return wordsSchema.safeParse(value).data;
}

/** The code of a request without a key that the store knows. */
const unknownKey = 'woocommerce_rest_cannot_view';

/** Returns whether a store has not looked at the key, or does not know it: both have the same answer. */
export function hasNotSeenKey(answer: JsonAnswer): boolean {
  return answer.status === 401 && wordsOf(answer)?.code === unknownKey;
}

/** Returns a sentence for an answer that is none of the API; undefined for one that is. */
export function explainOther(answer: JsonAnswer, url: string): AppError | undefined {
  const { status } = answer;
  const { host } = new URL(url);
  if (status >= 300 && status < 400) {
    return explainRedirect(answer, url);
  }
  if (status >= 500 || status === 429) {
    return explainClosed(answer, host);
  }
  if (answer.page === undefined && !(status >= 400 && answer.value === undefined)) {
    return undefined;
  }
  if (isPlain(answer)) {
    return plainPermalinks(host);
  }
  switch (status) {
    case 401:
      return other(
        `${host} asks every visitor for a password of its web server: let it pass /wp-json/ without one.`,
      );
    case 404:
      return other(
        `${host} has no API at this address: give the address of the shop's home page, and save the settings "Permalinks" of WordPress again, which makes /wp-json/ known to the web server.`,
      );
    default:
      return status >= 400
        ? other(
            `A firewall or a security plugin of ${host} stops the requests (${status}${titleOf(answer)}): let it pass those to /wp-json/wc/ from the address of this server.`,
          )
        : explainPage(answer, host);
  }
}

function explainClosed(answer: JsonAnswer, host: string): AppError {
  const shown = `${answer.status}${titleOf(answer)}`;
  return new AppError(
    'unavailable',
    answer.status === 429
      ? `${host} finds the requests too many (${shown}): let its firewall pass those to /wp-json/wc/ from the address of this server.`
      : `${host} is not open (${shown}): end its maintenance, or see what its log says of /wp-json/.`,
  );
}

/** Returns a sentence for a page that stands in place of an answer. */
function explainPage(answer: JsonAnswer, host: string): AppError {
  return /^\s*<br\s*\/?>\s*<b>/i.test(answer.page ?? '')
    ? other(
        `${host} puts errors of PHP before its answers: set WP_DEBUG_DISPLAY to false in its wp-config.php, and see to the errors.`,
      )
    : other(
        `${host} answers with a page${titleOf(answer)} in place of data: let what shows it, such as a plugin for "coming soon", a password or a cache, pass /wp-json/.`,
      );
}

function explainRedirect(answer: JsonAnswer, url: string): AppError {
  const from = new URL(url);
  const location = answer.headers.get('location') ?? '';
  const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
  if (target === undefined) {
    return other(`${from.host} sends requests on to an address that cannot be read.`);
  }
  if (target.host !== from.host) {
    return other(
      `${from.host} sends requests on to ${target.host}, where the credentials are not sent: if that is the store, connect it with this address.`,
    );
  }
  if (target.protocol !== from.protocol) {
    return target.protocol === 'http:'
      ? other(
          `${from.host} sends requests on to its unencrypted address: let both addresses in the general settings of WordPress begin with https.`,
        )
      : other(`${from.host} is reached over https only: let the address begin with https.`);
  }
  if (isPlain(answer)) {
    return plainPermalinks(from.host);
  }
  return other(
    `${from.host} sends requests on to ${target.pathname}: let what does so, such as a plugin for members or for "coming soon", pass /wp-json/.`,
  );
}

/** Returns a sentence for a store that refuses the key itself; undefined for one that refuses something else. */
export function explainKey(answer: JsonAnswer, host: string): AppError | undefined {
  const words = wordsOf(answer);
  if (words === undefined) {
    return undefined;
  }
  const said = words.message.replace(/[.\s]+$/, '');
  if (hasNotSeenKey(answer)) {
    return new AppError(
      'unauthorised',
      `${host} does not know the key (${said}): it was revoked or mistyped, or a proxy does not tell the store that requests come over https. Make a new key, and connect the store with it.`,
    );
  }
  if (answer.status === 401 && words.code === 'woocommerce_rest_authentication_error') {
    return new AppError(
      'unauthorised',
      `${host} refuses the key (${said}): copy both the key and its secret, or make a new key.`,
    );
  }
  if (answer.status === 401) {
    return other(
      `${host} closes its API to the key (${said}): let the plugin that does so pass /wp-json/wc/.`,
    );
  }
  return answer.status === 403
    ? other(
        `${host} lets the key read no products (${said}): make it for a person who manages the shop, and see that no security plugin closes the API.`,
      )
    : undefined;
}

export function plainPermalinks(host: string): AppError {
  return other(
    `${host} has plain permalinks, with which the keys of WooCommerce do not work: choose another structure, such as "Post name", in the settings "Permalinks" of WordPress.`,
  );
}

/** Returns the address of the API of WordPress that an answer names; undefined without one. */
export function apiAddressOf({ headers }: JsonAnswer, url: string): URL | undefined {
  const [, address = ''] =
    /<([^<>]*)>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/.exec(headers.get('link') ?? '') ?? [];
  return address !== '' && URL.canParse(address, url) ? new URL(address, url) : undefined;
}

function isPlain(answer: JsonAnswer): boolean {
  return apiAddressOf(answer, 'https://store.example')?.searchParams.has('rest_route') ?? false;
}

/** Returns the title of a page after a comma, or nothing. */
function titleOf({ page = '' }: JsonAnswer): string {
  const [, title = ''] = /<title[^>]*>([^<]*)/i.exec(page) ?? [];
  const words = title.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
  return words === '' ? '' : `, "${words}"`;
}

/** Returns an error that says nothing against the credentials. */
function other(message: string): AppError {
  return new AppError('forbidden', message);
}
