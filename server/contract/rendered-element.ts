import type { Names } from './names.ts';

/** What the service and the code that renders its elements tell one another. */

export const listElements = ['recommendations', 'product-card', 'bought-together'] as const;

export type ListElement = (typeof listElements)[number];

export const renderedElements = [...listElements, 'results-page'] as const;

export type RenderedName = (typeof renderedElements)[number];

/** An element with what decides its lists and its nodes. */
export interface ElementRequest {
  readonly name: ListElement;
  /** Its attributes by name; `true` stands for one without a value. */
  readonly attributes: Readonly<Record<string, string | true>>;
  /** Its stored widget, as the widget settings have it. */
  readonly widget?: unknown;
}

/** What an element shows besides its products. */
export interface RenderContext {
  readonly names: Names;
  readonly priceFormat: string;
  /** Language of the built-in texts, such as `de`. */
  readonly language: string;
  /** Address of the store, before the paths of its products. */
  readonly store: string;
  readonly country?: string | undefined;
  readonly buyer?: string | undefined;
  /** Custom properties of the stored widget, which are harmless. */
  readonly properties: Readonly<Record<string, string>>;
  /** Returns the element that holds these styles. */
  readonly withStyles: (this: void, text: string) => string;
}

/** An element that waits for the answers to its lists. */
export interface OpenElement {
  /** The addresses of its lists, of which path and query count. */
  readonly addresses: readonly URL[];
  /** Returns the element with the products of the answers, in the order of the addresses; null without any. */
  readonly render: (answers: readonly unknown[], context: RenderContext) => Promise<string | null>;
}

/** A results page with what decides its search and its nodes. */
export interface ResultsRequest extends Omit<ElementRequest, 'name'> {
  readonly names: Names;
  /** Path and query of the store's page. */
  readonly address: { readonly pathname: string; readonly search: string };
  /** The parameter of the address that has the term; `q` by default. */
  readonly searchParameter?: string | undefined;
}

/** A results page that waits for the answers to its search. */
export interface OpenResults {
  /** The bodies of the search, one for each page of results. */
  readonly bodies: readonly object[];
  /** Returns the element with the products of the answers; null when the element has something else to do. */
  readonly render: (answers: readonly unknown[], context: RenderContext) => Promise<string | null>;
}

/** The code in `dist/render`, which is built from the elements. */
export interface Renderer {
  /** Throws for a source that is no listing of the service. */
  readonly openElement: (request: ElementRequest) => OpenElement;
  readonly openResults: (request: ResultsRequest) => OpenResults;
  /** Returns all styles of an element, for pages whose policy wants a file. */
  readonly styleSheet: (name: RenderedName) => string;
}
