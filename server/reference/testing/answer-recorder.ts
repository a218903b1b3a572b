import { join } from 'node:path';
import { expect } from 'vitest';
import { type AdminContract, adminEndpoints } from '../../features/endpoints.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AdminBrowser } from '../../testing/people.ts';
import type { RunningApp } from '../../testing/running-app.ts';
import { isOnPostgres } from '../../testing/test-data.ts';
import { recordedAnswersDirectory } from '../recorded-answers.ts';
import { shownDomain, shownKey } from './demo-requests.ts';

const shownAddress = `https://${shownDomain}`;
const shownUuid = '3f1c9a52-9f0e-4d0c-8b87-0a4c9f7d2a11';
const anyUuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** What a request has instead of its example. */
interface Given {
  parameters?: Readonly<Record<string, string | number>>;
  body?: object;
  /** The content of a file instead of a body. */
  text?: string;
  /** The revision that the request is based on. */
  revision?: number;
  browser?: AdminBrowser;
}

/** Where the steps of a story happen. */
interface Place {
  app: RunningApp;
  /** The browser of the owner of all shops. */
  owner: AdminBrowser;
  /** The public key of the demo shop. */
  demoKey: string;
  /** The shop that takes the place of the one in the examples. */
  domain: string;
  /** The store that takes the place of the one in the examples. */
  address?: string;
}

/** Sends the example requests of the administration in the order of a story, and records their answers. */
export class AnswerRecorder {
  readonly app: RunningApp;
  readonly #place: Place;

  constructor(place: Place) {
    this.app = place.app;
    this.#place = place;
  }

  /** Returns a recorder for another shop, whose store has this address. */
  inShop(domain: string, address: string = shownAddress): AnswerRecorder {
    return new AnswerRecorder({ ...this.#place, domain, address });
  }

  /** Sends a request, compares its answer with the recorded one, and returns it. */
  async record<Name extends keyof AdminContract>(
    name: Name,
    given: Given = {},
  ): Promise<AdminContract[Name]['answer']> {
    const endpoint = endpointOf(name);
    const text = await this.#send(name, endpoint, given);
    const { domain, address = shownAddress, demoKey } = this.#place;
    const shown = text
      .replaceAll(address, shownAddress)
      .replaceAll(domain, shownDomain)
      .replaceAll(demoKey, shownKey)
      .replaceAll(anyUuid, shownUuid);
    const body: unknown = JSON.parse(shown, shownValue);
    expect(endpoint.answer.safeParse(body).error, name).toBeUndefined();
    await expect(`${JSON.stringify({ 200: body }, null, 2)}\n`).toMatchFileSnapshot(
      join(recordedAnswersDirectory, 'admin', `${name}.json`),
    );
    return JSON.parse(text);
  }

  /** Sends a request whose answer is no example, and returns it. */
  async send<Name extends keyof AdminContract>(
    name: Name,
    given: Given = {},
  ): Promise<AdminContract[Name]['answer']> {
    return JSON.parse(await this.#send(name, endpointOf(name), given));
  }

  async #send(name: keyof AdminContract, { example }: Endpoint, given: Given): Promise<string> {
    const { browser = this.#place.owner, revision, body = example.body } = given;
    const sent = body === undefined ? undefined : this.#withNames(JSON.stringify(body));
    const answer = await browser.ask(name, {
      parameters: {
        ...example.parameters,
        ...(example.parameters?.['shop'] !== undefined && { shop: this.#place.domain }),
        ...given.parameters,
      },
      text: given.text ?? sent,
      headers: revision === undefined ? {} : { 'If-Match': `"${revision}"` },
    });
    const text = await answer.text();
    expect(answer.status, `${name}: ${text}`).toBe(200);
    return text;
  }

  #withNames(body: string): string {
    const { domain, address = shownAddress } = this.#place;
    return body
      .replaceAll(`"${shownDomain}"`, `"${domain}"`)
      .replaceAll(`"${shownAddress}"`, `"${address}"`);
  }
}

function endpointOf(name: keyof AdminContract): Endpoint {
  const found = adminEndpoints.find((endpoint) => endpoint.name === name);
  if (!found) {
    throw new Error(`There is no endpoint ${name}.`);
  }
  return found;
}

/** The secret in the `uri` of a second factor, which authenticators read as base32. */
const shownFactor = 'JBSWY3DPEHPK3PXP';

/** Replacements of values that differ in each installation, or with the machine. */
const shownValues: Readonly<Record<string, unknown>> = {
  key: shownKey,
  upload: '0123456789abcdef0123456789abcdef',
  webhook_secret: 'f3b0c1d5e7a94268b1c0d3e2f4a59687c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1',
  identity_secret: '1f2e3d4c5b6a79880f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978',
  secret: '0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9',
  approval_url:
    'https://store.example/wc-auth/v1/authorize?app_name=Vitrine&scope=read_write&user_id=2&return_url=…&callback_url=…',
  link: 'https://recommendations.example/admin/link#c2hvdy1tZS10aGUtZG9vcg',
  uri: `otpauth://totp/Vitrine:mara%40store.example?issuer=Vitrine&secret=${shownFactor}`,
  qr_code: { size: 41, path: 'M2 2h1v1h-1zM3 2h1v1h-1z' },
  recovery_codes: ['k7wq-3m9x-tz2p', 'r4ns-8bdy-6vhc'],
  change: 7,
  index_seconds: 0.1,
  indexed: 0,
  memory_bytes: 48_000_000,
  created_at: '2026-06-01T09:00:00.000Z',
  updated_at: '2026-06-01T09:00:00.000Z',
  // The examples are those of a file.
  ...(isOnPostgres && { deleted_rows_remain_in_server_files: false }),
};

function shownValue(name: string, value: unknown): unknown {
  if (name === 'secret' && typeof value === 'string' && /^[A-Z2-7]+$/.test(value)) {
    return shownFactor;
  }
  const shown = shownValues[name];
  return shown !== undefined && isOfType(shown, value) ? shown : value;
}

/** Returns false for a field of the same name with another meaning, such as the record of a key. */
function isOfType(shown: unknown, value: unknown): boolean {
  return (
    value !== null && typeof shown === typeof value && Array.isArray(shown) === Array.isArray(value)
  );
}
