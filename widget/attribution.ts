import { currentNames } from './page.ts';

/** How a link and a line of the cart say which widget they come from. */
export interface Attribution {
  /** The product's own link where attribution is off. */
  readonly linkOf: (link: string) => string;
  /** Hidden properties of a line; undefined where attribution is off. */
  readonly properties: Readonly<Record<string, string>> | undefined;
}

export const noAttribution: Attribution = { linkOf: (link) => link, properties: undefined };

/** @param widgetId - empty for a placement that no stored widget stands behind. */
export function attributionOf(widgetId: string): Attribution {
  const properties = { _source: sourceName(), ...(widgetId ? { _widget_id: widgetId } : {}) };
  return { properties, linkOf: (link) => withQuery(link, new URLSearchParams(properties)) };
}

function sourceName(): string {
  const { service } = currentNames();
  return service === 'service' ? 'vitrine' : service;
}

function withQuery(link: string, query: URLSearchParams): string {
  const [address = '', ...fragment] = link.split('#');
  return [`${address}${address.includes('?') ? '&' : '?'}${query}`, ...fragment].join('#');
}
