import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { ApiProblem } from '../api/api-problem.ts';
import { call, sessionEnded } from '../api/call.ts';
import type { Me } from '../api/me.ts';
import { AdminElement } from '../kit/admin-element.ts';
import { failure } from '../kit/loaded.ts';
import { reloadOnce } from '../kit/reload-once.ts';
import { currentLanguage } from '../preferences/language.ts';
import { adminRoot } from '../router/addresses.ts';

interface OneTimeLink {
  /** The secret, which browsers send to nobody in the fragment of an address. */
  readonly code: string;
  readonly isFirstOwner: boolean;
}

type Session =
  | { readonly state: 'unknown' | 'signed-out' }
  | { readonly state: 'failed'; readonly problem: unknown }
  | { readonly state: 'signed-in'; readonly me: Me };

/** The whole page: asks who has signed in, and shows the shell or a sign-in. */
export class AdminApplication extends AdminElement {
  static override properties: PropertyDeclarations = { session: { state: true } };

  declare private session: Session;
  /** The link that the page was opened by. Its code leaves the address at once. */
  #link = oneTimeLinkOf(location);
  #connection = new AbortController();

  constructor() {
    super();
    this.session = { state: this.#link ? 'signed-out' : 'unknown' };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.documentElement.lang = currentLanguage();
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    sessionEnded.addEventListener('end', () => this.#signOut(), { signal });
    // A page that the browser kept must not show data after somebody has signed out.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { signal });
    if (this.session.state === 'unknown') {
      void this.#ask();
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection.abort();
  }

  protected override render(): TemplateResult {
    const { session } = this;
    switch (session.state) {
      case 'unknown':
        return html`<main class="alone" aria-busy="true"><div class="skeleton"></div></main>`;
      case 'failed':
        return html`<main class="alone">${failure(session.problem, () => void this.#ask())}</main>`;
      case 'signed-out':
        return this.#signIn();
      case 'signed-in':
        return html`<admin-shell
          .me=${session.me}
          .onMeChange=${(me: Me) => this.#enter(me)}
          .onSignedOut=${() => this.#signOut()}
        ></admin-shell>`;
      default:
        return session satisfies never;
    }
  }

  #signIn(): TemplateResult {
    const onSignedIn = (me: Me) => void this.#enter(me);
    if (!this.#link) {
      import('../sign-in/sign-in-form.ts').catch(reloadOnce);
      return html`<sign-in-form .onSignedIn=${onSignedIn}></sign-in-form>`;
    }
    import('../sign-in/link-form.ts').catch(reloadOnce);
    return html`<link-form
      code=${this.#link.code}
      .isFirstOwner=${this.#link.isFirstOwner}
      .onSignedIn=${onSignedIn}
    ></link-form>`;
  }

  async #ask(): Promise<void> {
    try {
      await this.#enter(await call('GET /me', {}));
    } catch (error) {
      const isSignedOut = error instanceof ApiProblem && error.status === 401;
      this.session = isSignedOut ? { state: 'signed-out' } : { state: 'failed', problem: error };
    }
  }

  async #enter(me: Me): Promise<void> {
    await import('./admin-shell.ts');
    if (this.#link) {
      this.#link = undefined;
      history.replaceState(null, '', adminRoot);
    }
    this.session = { state: 'signed-in', me };
  }

  #signOut(): void {
    this.session = { state: 'signed-out' };
  }
}

customElements.define('admin-application', AdminApplication);

/** Returns the one-time link that an address is, and takes its code out of the address and the history. */
function oneTimeLinkOf({ pathname, hash }: Location): OneTimeLink | undefined {
  const isFirstOwner = pathname === `${adminRoot}/first`;
  if ((!isFirstOwner && pathname !== `${adminRoot}/link`) || hash.length < 2) {
    return undefined;
  }
  history.replaceState(null, '', pathname);
  return { code: hash.slice(1), isFirstOwner };
}
