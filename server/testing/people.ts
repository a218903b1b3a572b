import { Sessions } from '../accounts/sessions.ts';
import type { Role } from '../contract/admin/rights.ts';
import { type AdminContract, adminEndpoints } from '../features/endpoints.ts';
import type { RunningApp } from './running-app.ts';

type EndpointName = keyof AdminContract;

/** Values for the path and the query. */
type Parameters = Record<string, string | number | undefined>;

type Input<Name extends EndpointName> = Partial<Pick<AdminContract[Name], 'body'>> & {
  parameters?: Parameters;
  headers?: Record<string, string>;
};

export interface AdminAnswer<Name extends EndpointName> {
  status: number;
  headers: Headers;
  body: AdminContract[Name]['answer'] & { error?: string; errors?: { path: string }[] };
}

/** A browser that talks to the administration as the pages do. */
export class AdminBrowser {
  cookie = '';
  readonly #app: Pick<RunningApp, 'url'>;
  readonly #headers: Record<string, string>;

  constructor(app: Pick<RunningApp, 'url'>, headers: Record<string, string> = sameOrigin) {
    this.#app = app;
    this.#headers = headers;
  }

  async call<Name extends EndpointName>(
    name: Name,
    { parameters, body, headers = {} }: Input<Name> = {},
  ): Promise<AdminAnswer<Name>> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await this.ask(name, { parameters, text, headers });
    const { status, headers: received } = answer;
    return { status, headers: received, body: JSON.parse(await answer.text()) };
  }

  /** Sends any text as the body; a GET has none. */
  async ask(
    name: EndpointName,
    {
      parameters = {},
      text,
      headers = {},
    }: {
      parameters?: Parameters | undefined;
      text?: string | undefined;
      headers?: Record<string, string>;
    },
  ): Promise<Response> {
    const { method = '', path = '' } = adminEndpoints.find((known) => known.name === name) ?? {};
    const body = method === 'GET' ? undefined : text;
    const answer = await fetch(this.#app.url + fill(path, parameters), {
      method,
      headers: {
        ...this.#headers,
        ...(this.cookie && { Cookie: this.cookie }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) {
      this.cookie = set.slice(0, set.indexOf(';'));
    }
    return answer;
  }
}

const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };

/** Moves the parameters of the path there, and the others to the query. */
function fill(path: string, parameters: Parameters): string {
  const rest = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(parameters)) {
    if (filled.includes(`:${name}`)) {
      filled = filled.replace(`:${name}`, encodeURIComponent(String(value)));
    } else if (value !== undefined) {
      rest.set(name, String(value));
    }
  }
  return rest.size === 0 ? filled : `${filled}?${rest}`;
}

export const ownerPassword = 'a long phrase of my own';

/** Returns the browser of the first owner of an installation. */
export async function createOwner(app: RunningApp): Promise<AdminBrowser> {
  const link = await app.firstOwnerLink();
  const browser = new AdminBrowser(app);
  await browser.call('acceptLink', {
    body: {
      code: link?.split('#')[1] ?? '',
      password: ownerPassword,
      name: 'Olga',
      email: 'olga@store.example',
    },
  });
  return browser;
}

/** Returns the browser of a new person with these roles, who has signed in. */
export async function signInAs(
  app: RunningApp,
  { role, shops }: { role: Role | null; shops: ReadonlyMap<number, Role> },
): Promise<AdminBrowser> {
  const { stores } = app.service;
  const name = `${role ?? [...shops.values()].join(' ')} ${Math.random().toString(36).slice(2)}`;
  const sessions = new Sessions({ ...stores, now: Date.now });
  const browser = new AdminBrowser(app);
  await stores.database.write(null, async (transaction) => {
    const person = { email: `${name.replaceAll(' ', '-')}@store.example`, name, role };
    const { id } = await stores.people.create(transaction, person, Date.now());
    await stores.people.setMemberships(transaction, id, shops);
    const client = { agent: 'A browser', network: '127.0.0.1' };
    browser.cookie = `vitrine=${await sessions.begin(transaction, id, client)}`;
  });
  return browser;
}
