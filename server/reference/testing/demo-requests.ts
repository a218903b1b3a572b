import { z } from 'zod';
import type { Endpoint, ExampleRequest } from '../../contract/endpoint.ts';
import { takes } from '../../contract/failures.ts';
import { userConfigEndpoint } from '../../contract/storefront.ts';
import { demoDomain } from '../../demo/create-demo-shop.ts';
import type { RunningApp } from '../../testing/running-app.ts';

/** The demo shop with what is drawn at random when it is made. */
export interface DemoShop {
  app: RunningApp;
  key: string;
  cacheKey: string;
}

export interface DemoAnswer {
  status: number;
  /** What was drawn at random and when it was made are replaced by what the reference shows. */
  body: unknown;
}

/** Stand for values that no two installations share. */
const shownKey = '6f1c9a02b7d85e43a1f0c2d4e6b89357';
const shownCacheKey = 'c83d5e1f7a9042b6d1e8f30a5b7c9246';
const shownTimes: Readonly<Record<string, string>> = { cached_at: '2026-06-01T09:00:00.000Z' };

export async function findDemoShop(app: RunningApp): Promise<DemoShop> {
  const answer = await app.get(`/api/v1/user/config?shop=${demoDomain}`);
  const { shop } = userConfigEndpoint.answer.parse(await answer.json()).data;
  return { app, key: z.string().parse(shop.api_key), cacheKey: shop.cache_key };
}

export function sendExample(demo: DemoShop, endpoint: Endpoint): Promise<DemoAnswer> {
  return send(demo, endpoint, endpoint.example, demo.key);
}

/** Sends a request that must be answered with this status. */
export function sendRefused(
  demo: DemoShop,
  endpoint: Endpoint,
  status: number,
): Promise<DemoAnswer> {
  const { example } = endpoint;
  switch (status) {
    case 400:
      return send(demo, endpoint, malformed(endpoint), demo.key);
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

/** What is not there, by the name of the endpoint. */
const missing: Readonly<Record<string, ExampleRequest['parameters']>> = {
  userConfig: { shop: 'nowhere.example' },
  widgetSettings: { id: '999999' },
};

/** Without the arguments that must be there; with a bad limit where there are none. */
function malformed({ method, posts, parameters, example }: Endpoint): ExampleRequest {
  if (method === 'POST') {
    return { body: posts === 'batch' ? { events: [{}] } : {} };
  }
  const needsNothing = parameters.safeParse({ key: 'any' }).success;
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
  { app, key: realKey, cacheKey }: DemoShop,
  { method, path, access, parameters: schema }: Endpoint,
  { parameters = {}, body }: ExampleRequest,
  key: string,
): Promise<DemoAnswer> {
  const query = new URLSearchParams(takes(schema, 'key') ? { key, ...parameters } : parameters);
  const answer = await app.get(`${fillPath(path, query)}?${query}`, {
    method,
    headers: {
      ...(access === 'key-header' ? { 'Service-Api-Key': key } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = (await answer.text())
    .replaceAll(realKey, shownKey)
    .replaceAll(cacheKey, shownCacheKey);
  return {
    status: answer.status,
    body: JSON.parse(text, (name, value: unknown) => shownTimes[name] ?? value),
  };
}

/** Takes the parameters of the path out of the query. */
function fillPath(path: string, query: URLSearchParams): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return encodeURIComponent(value);
  });
}
