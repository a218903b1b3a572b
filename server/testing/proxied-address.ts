import { createHmac } from 'node:crypto';

interface Forwarding {
  /** The permanent domain of the store. */
  domain: string;
  /** The secret of the app. */
  secret: string;
  /** Milliseconds since 1970. */
  at?: number;
}

/** Returns the path and query that the platform asks an app for when a page asks for these below the app's path of the store. */
export function proxiedAddress(
  asked: string,
  { domain, secret, at = Date.now() }: Forwarding,
): string {
  const [path = '', query = ''] = asked.split('?');
  const forwarded = new URLSearchParams(query);
  forwarded.append('shop', domain);
  forwarded.append('logged_in_customer_id', '');
  forwarded.append('path_prefix', '/apps/vitrine');
  forwarded.append('timestamp', String(Math.floor(at / 1_000)));
  const values = new Map<string, string[]>();
  for (const [name, value] of forwarded) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const pairs = Array.from(values, ([name, several]) => `${name}=${several.join(',')}`);
  const signed = pairs.toSorted().join('');
  forwarded.append('signature', createHmac('sha256', secret).update(signed).digest('hex'));
  return `/proxy${path}?${forwarded}`;
}
