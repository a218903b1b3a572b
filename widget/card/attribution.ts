import { currentNames } from '../core/page.ts';

/** How a link and a line of the cart say which widget they come from. */
export interface Attribution {
  /** The product's own link where attribution is off. */
  readonly linkOf: (link: string) => string;
  /** Hidden properties of a line; undefined where attribution is off. */
  readonly properties: Readonly<Record<string, string>> | undefined;
}

/** The markup of a placement; the id is empty where no stored widget stands behind it. */
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
    linkOf: (link) =>
      link.replace(/^[^#]*/, (address) => `${address}${address.includes('?') ? '&' : '?'}${query}`),
  };
}
