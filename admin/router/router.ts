import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isPageAddress } from './addresses.ts';

/** Work on the page that is shown, such as a draft. */
interface Work {
  readonly saving: 'saved' | 'saving' | 'failed';
  /** Missing for work that only the person can save. */
  readonly save?: () => Promise<void>;
}

const works = new Set<Work>();

/** The question before unsaved work is lost. */
let question = '';

/** Saves work before another page opens, and asks the person when it cannot be saved. Ends with the page. */
export function guardLeaving(work: Work): void {
  works.add(work);
}

/** Ends the guards of a page that is gone. */
export function forgetWork(): void {
  works.clear();
}

function isUnsaved(): boolean {
  return [...works].some(({ saving }) => saving !== 'saved');
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

/** Shows another shop on the same page, unless the person stays with unsaved work. */
export async function openShop(shop: string): Promise<void> {
  if (await mayLeave()) {
    keepInAddress({ shop });
  }
}

async function mayLeave(): Promise<boolean> {
  for (const work of works) {
    await work.save?.();
  }
  return !isUnsaved() || confirm(question);
}

/** Follows the address: links, the back button and `openPage` render its host again. */
export class RouterController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #connection = new AbortController();
  /** The address of the page that is shown. */
  #shown = location.href;

  constructor(host: ReactiveControllerHost, leaveQuestion: string) {
    question = leaveQuestion;
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
    addEventListener('beforeunload', (event) => isUnsaved() && event.preventDefault(), { signal });
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
    if (new URL(target).pathname === this.url.pathname || !isUnsaved()) {
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
