import type { Names } from './names.ts';

/** What the service and the code that renders its elements tell one another. */

export const listElements = ['recommendations', 'product-card', 'bought-together'] as const;

export type ListElement = (typeof listElements)[number];

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

/** The code in `dist/render`, which is built from the elements. */
export interface Renderer {
  /** Throws for a source that is no listing of the service. */
  readonly openElement: (request: ElementRequest) => OpenElement;
  /** Returns all styles of an element, for pages whose policy wants a file. */
  readonly styleSheet: (name: ListElement) => string;
}
