import { currentNames } from '../core/page.ts';

/** The attribution of a link and a cart line to a widget. */
export interface Attribution {
  /** Adds the parameters to a link. Returns it unchanged when attribution is off. */
  readonly linkOf: (link: string) => string;
  /** Hidden properties of a cart line; undefined when attribution is off. */
  readonly properties: Readonly<Record<string, string>> | undefined;
}

/** The attributes of a placement. The id is empty without a stored widget. */
export interface AttributedPlace {
  readonly widgetId: string;
  readonly attribution: string;
}

export function attributionOf({ widgetId, attribution }: AttributedPlace): Attribution {
  if (attribution === 'off') {
    return { linkOf: (link) => link, properties: undefined };
  }
  const { service } = currentNames();
  const source = service === 'service' ? 'vitrine' : service;
  const properties = { _source: source, ...(widgetId && { _widget_id: widgetId }) };
  const query = new URLSearchParams(properties);
  return {
    properties,
    linkOf: (link) => withParameters(link, query),
  };
}

/** Adds parameters to an address, before its fragment. */
export function withParameters(link: string, query: URLSearchParams | string): string {
  return link.replace(
    /^[^#]*/,
    (address) => `${address}${address.includes('?') ? '&' : '?'}${query}`,
  );
}
