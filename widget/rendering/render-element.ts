/** Renders elements on the server of a page: for the loaders of React, Next, Astro, Hydrogen, SvelteKit and Nuxt. */

/** An element as a server asks for it. */
export interface ElementToRender {
  /** Address of the service, such as `https://vitrine.example`. */
  readonly service: string;
  /** The shop's public key. */
  readonly key: string;
  readonly element: 'recommendations' | 'product-card' | 'bought-together' | 'results-page';
  /** Attributes of the element. `true` stands for one without a value; missing values are left out. */
  readonly attributes?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /**
   * Parameters of its listing, and of the page: `locale`, `country_code`, `language`, `nonce`, `styles`. Results have the
   * path and query of the page as `address`.
   */
  readonly parameters?: Readonly<Record<string, string | number | null | undefined>>;
  /** Milliseconds after which the page goes on without the products, 300 by default. */
  readonly timeoutMs?: number;
  /** Aborts the request, as when the visitor has left. */
  readonly signal?: AbortSignal;
}

/** What a page prints in the place of the element. */
export interface RenderedElement {
  /** The element with its products, or without them where the service has none or does not answer in time. */
  readonly html: string;
  /** The status of the service's answer; 0 without an answer. */
  readonly status: number;
}

/**
 * Asks the service for an element as HTML. Never rejects: without an answer in time it returns the empty element, which
 * asks for its products in the browser.
 */
export async function renderElement(request: ElementToRender): Promise<RenderedElement> {
  const { service, element, timeoutMs = 300, signal } = request;
  const path = element === 'results-page' ? 'results' : element;
  const address = `${service.replace(/\/+$/, '')}/render/v1/${path}?${queryOf(request)}`;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await fetch(address, {
      headers: { Accept: 'text/html' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const html = answer.status === 200 ? await answer.text() : emptyElement(request);
    return { html, status: answer.status };
  } catch {
    return { html: emptyElement(request), status: 0 };
  }
}

function queryOf({ key, attributes = {}, parameters = {} }: ElementToRender): URLSearchParams {
  const query = new URLSearchParams();
  const given: NonNullable<ElementToRender['attributes']> = { ...parameters, ...attributes, key };
  for (const [name, value] of Object.entries(given)) {
    if (value !== null && value !== undefined && value !== false) {
      query.set(name, value === true ? 'yes' : String(value));
    }
  }
  return query;
}

function emptyElement({ element, attributes = {} }: ElementToRender): string {
  const written = Object.entries(attributes).map(([name, value]) => {
    if (value === null || value === undefined || value === false || !/^[a-z-]+$/.test(name)) {
      return '';
    }
    return value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`;
  });
  return `<vitrine-${element}${written.join('')}></vitrine-${element}>`;
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };
  return text.replace(/[&"<]/g, (sign) => entities[sign] ?? sign);
}
