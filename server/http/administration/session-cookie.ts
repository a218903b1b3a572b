import type { Context } from 'koa';

/** Longest life of a session; the server ends it earlier when it is not used. */
const maxAgeSeconds = 30 * 24 * 3_600;

/** Reads and writes the cookie of a session. Its name binds it to this host, where the connection is encrypted. */
export class SessionCookie {
  readonly #isPublicEncrypted: boolean;

  constructor(publicUrl: string | undefined) {
    this.#isPublicEncrypted = publicUrl?.startsWith('https:') ?? false;
  }

  read(context: Context): string | undefined {
    const name = this.#name(context);
    for (const pair of context.get('Cookie').split(';')) {
      const [key = '', value = ''] = pair.trim().split('=');
      if (key === name && value !== '') {
        return value;
      }
    }
    return undefined;
  }

  /** Returns the header that sets the cookie, or removes it without a secret. */
  header(context: Context, secret: string | null): string {
    const attributes = [
      `${this.#name(context)}=${secret ?? ''}`,
      'Path=/',
      `Max-Age=${secret === null ? 0 : maxAgeSeconds}`,
      'HttpOnly',
      'SameSite=Lax',
    ];
    return [...attributes, ...(this.#isEncrypted(context) ? ['Secure'] : [])].join('; ');
  }

  #name(context: Context): string {
    return this.#isEncrypted(context) ? '__Host-vitrine' : 'vitrine';
  }

  /** The proxy before the server may end the encryption. */
  #isEncrypted(context: Context): boolean {
    return context.secure || this.#isPublicEncrypted;
  }
}
