import { createHmac } from 'node:crypto';
import { keyParameterOf } from '../../contract/credential.ts';
import type { Endpoint, ExampleRequest } from '../../contract/endpoint.ts';
import { eventEndpoint } from '../../contract/events.ts';
import { takes } from '../../contract/failures.ts';
import { demoDomain } from '../../demo/create-demo-shop.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { RunningApp } from '../../testing/running-app.ts';
import type { TestShop } from '../../testing/test-shop.ts';

/** The demo shop with the values that were generated at random. */
export interface DemoShop extends Pick<TestShop, 'shop' | 'key'> {
  app: RunningApp;
}

export interface DemoAnswer {
  status: number;
  /** The body, in which random values and times are replaced by those of the reference. */
  body: unknown;
}

/** Replacements of values that differ in each installation. */
export const shownKey = '6f1c9a02b7d85e43a1f0c2d4e6b89357';
const shownCacheKey = 'c83d5e1f7a9042b6d1e8f30a5b7c9246';
const shownValues: Readonly<Record<string, string>> = {
  cached_at: '2026-06-01T09:00:00.000Z',
  cache_key: shownCacheKey,
  session_token: 'mpuv1ibk.Zr3PqYk0cJ8mV5xWn2LhTgUeSdQaBf7CyKwR1oXs4I9',
};

/** Replaces the times at which the demo shop was filled. */
const shownUpdatedAt = '2026-06-01T09:00:00.000Z';

/** The shop of the examples of the administration. */
export const shownDomain = 'store.example';

/** Opens the demo shop with trained models, and sends the example event. */
export async function openDemoShop(app: RunningApp): Promise<DemoShop> {
  const opened = await app.openShop(demoDomain);
  await opened.train();
  const demo = { app, shop: opened.shop, key: opened.key };
  await sendExample(demo, eventEndpoint);
  return demo;
}

export function sendExample(demo: DemoShop, endpoint: Endpoint): Promise<DemoAnswer> {
  return send(demo, endpoint, endpoint.example, demo.key);
}

/** Sends the example request of a person who reads in the administration. */
export async function readInAdmin(
  { app, shop, key }: DemoShop,
  { path, example }: Endpoint,
): Promise<DemoAnswer> {
  const query = new URLSearchParams(example.parameters);
  if (query.has('shop')) {
    query.set('shop', shop.domain);
  }
  const answer = await app.get(`${fillPath(path, query)}?${query}`, {
    headers: { Authorization: `Bearer ${await app.adminToken()}` },
  });
  const text = (await answer.text()).replaceAll(key, shownKey).replaceAll(shop.domain, shownDomain);
  return {
    status: answer.status,
    body: JSON.parse(text, (name, value: unknown) =>
      name === 'updated_at' && value !== null ? shownUpdatedAt : value,
    ),
  };
}

/** Sends a request whose expected answer has this status. */
export function sendRejected(
  demo: DemoShop,
  endpoint: Endpoint,
  status: number,
): Promise<DemoAnswer> {
  const { example } = endpoint;
  switch (status) {
    case 400:
      return needsOnlyKey(endpoint)
        ? send(demo, endpoint, example, '')
        : send(demo, endpoint, malformed(endpoint), demo.key);
    case 401:
      return send(demo, endpoint, example, 'nobody');
    case 403:
      return send(demo, endpoint, fromCountry(endpoint), demo.key);
    case 404:
      return send(demo, endpoint, { parameters: missing[endpoint.name] ?? {} }, demo.key);
    default:
      throw new Error(`How to have ${endpoint.name} answer ${status} is not known here.`);
  }
}

/** Parameters that refer to missing records, by name of the endpoint. */
const missing: Readonly<Record<string, ExampleRequest['parameters']>> = {
  custom: { ruleset_id: '999999' },
  renderRecommendations: { 'widget-id': '999999' },
  renderBoughtTogether: { 'product-id': '1', 'widget-id': '999999' },
  renderResults: { address: '/search?q=tea', 'widget-id': '999999' },
  userConfig: { shop: 'nowhere.example' },
  widgetSettings: { id: '999999' },
  page: { key: '', shop: 'nowhere.example' },
};

/** Tells whether a missing key is the only way to send a malformed request. */
function needsOnlyKey({ method, access, parameters }: Endpoint): boolean {
  return (
    method === 'GET' &&
    (access === 'key' || access === 'key-or-shop') &&
    parameters.safeParse({}).success &&
    !takes(parameters, 'limit')
  );
}

/** Returns a request without mandatory parameters, or with an invalid limit when there are none. */
function malformed({ method, path, posts, parameters, example }: Endpoint): ExampleRequest {
  if (method === 'POST') {
    return { body: posts === 'batch' ? { events: [{}] } : {} };
  }
  const needsNothing = path.includes(':') || parameters.safeParse({}).success;
  return needsNothing && takes(parameters, 'limit')
    ? { parameters: { ...example.parameters, limit: '0' } }
    : { parameters: {} };
}

function fromCountry({ method, example }: Endpoint): ExampleRequest {
  return method === 'POST'
    ? { body: { ...example.body, countryCode: 'DE' } }
    : { parameters: { ...example.parameters, country_code: 'DE' } };
}

async function send(
  { app, shop, key: realKey }: DemoShop,
  { method, path, access }: Endpoint,
  { parameters = {}, body }: ExampleRequest,
  key: string,
): Promise<DemoAnswer> {
  const takesKey = keyParameterOf({ access }) !== undefined;
  const query = new URLSearchParams(takesKey ? { key, ...parameters } : parameters);
  if (query.has('customer_signature')) {
    // The signature in the example has no real secret.
    query.set('customer_signature', sign(shop, query.get('platform_customer_id') ?? ''));
  }
  const answer = await app.get(`${fillPath(path, query)}?${query}`, {
    method,
    ...(body && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = (await answer.text())
    .replaceAll(realKey, shownKey)
    .replaceAll(shop.cacheKey, shownCacheKey);
  return {
    status: answer.status,
    body: answer.headers.get('content-type')?.startsWith('text/html')
      ? text.replace(/(?<=<style>).*(?=<\/style>)/s, '…')
      : JSON.parse(text, (name, value: unknown) => shownValues[name] ?? value),
  };
}

function sign({ identitySecret }: Shop, customerId: string): string {
  return createHmac('sha256', identitySecret).update(customerId).digest('hex');
}

/** Moves the parameters of the path from the query to the path. */
function fillPath(path: string, query: URLSearchParams): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return encodeURIComponent(value);
  });
}
