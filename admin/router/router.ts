import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isPageAddress } from './addresses.ts';

/** Asks whether the person may leave a page with unsaved work. */
export type LeaveGuard = () => boolean | Promise<boolean>;

let guard: LeaveGuard | undefined;

/** Sets the guard of the page that is shown. Returns a function that removes it. */
export function guardLeaving(ask: LeaveGuard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) {
      guard = undefined;
    }
  };
}

const changes = new EventTarget();

/** Opens a page of the admin, unless the person stays with unsaved work. */
export async function openPage(address: string, { replace = false } = {}): Promise<void> {
  const url = new URL(address, location.href);
  if (url.pathname !== location.pathname && !(await mayLeave())) {
    return;
  }
  history[replace ? 'replaceState' : 'pushState'](null, '', url);
  changes.dispatchEvent(new Event('change'));
}

/** Changes the query of the page that is shown, which holds its state, without a step of the history. */
export function keepInAddress(values: Readonly<Record<string, string | undefined>>): void {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') {
      url.searchParams.delete(name);
    } else {
      url.searchParams.set(name, value);
    }
  }
  history.replaceState(null, '', url);
  changes.dispatchEvent(new Event('change'));
}

async function mayLeave(): Promise<boolean> {
  if (guard && !(await guard())) {
    return false;
  }
  guard = undefined;
  return true;
}

/** Follows the address: links, the back button and `openPage` render its host again. */
export class RouterController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #connection = new AbortController();
  /** The address of the page that is shown. */
  #shown = location.href;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get url(): URL {
    return new URL(this.#shown);
  }

  hostConnected(): void {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    changes.addEventListener('change', () => this.#show(), { signal });
    addEventListener('popstate', () => void this.#followHistory(), { signal });
    document.addEventListener('click', (event) => this.#followLink(event), { signal });
    addEventListener('beforeunload', (event) => guard && event.preventDefault(), { signal });
  }

  hostDisconnected(): void {
    this.#connection.abort();
  }

  #show(): void {
    this.#shown = location.href;
    this.#host.requestUpdate();
  }

  async #followHistory(): Promise<void> {
    const target = location.href;
    if (new URL(target).pathname === this.url.pathname || !guard) {
      this.#show();
      return;
    }
    // The browser has changed the address already: it stays with its page until the person has answered.
    history.pushState(null, '', this.#shown);
    if (await mayLeave()) {
      history.replaceState(null, '', target);
      this.#show();
    }
  }

  #followLink(event: MouseEvent): void {
    const link = event
      .composedPath()
      .find((target): target is HTMLAnchorElement => target instanceof HTMLAnchorElement);
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (
      !link?.href ||
      !isPlain ||
      event.defaultPrevented ||
      link.target !== '' ||
      link.hasAttribute('download') ||
      !isPageAddress(new URL(link.href))
    ) {
      return;
    }
    event.preventDefault();
    void openPage(link.href);
  }
}
