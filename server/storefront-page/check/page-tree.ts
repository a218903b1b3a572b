import { selectAll } from 'css-select';
import { type AnyNode, DomHandler, type Element, type ParentNode } from 'domhandler';
import { Parser } from 'htmlparser2';
import { AppError } from '../../base/errors.ts';

export type PageElement = Element;

/** A page as selectors see it. Its scripts do not run. */
export class PageTree {
  readonly #document: ParentNode;

  /** @throws AppError for a page that is too large. */
  constructor(html: string) {
    const handler = new StorePageHandler();
    new Parser(handler).end(html);
    this.#document = handler.root;
  }

  /** Returns the elements of a selector, in the order of the page. */
  all(selector: string): PageElement[] {
    return selectAll<AnyNode, Element>(selector, this.#document);
  }

  /** Returns a short selector for an element: by its id, its name or its classes; null where they tell nothing. */
  selectorOf(element: PageElement): string | null {
    const candidates = candidatesOf(element);
    const isUnique = (selector: string) => this.all(selector).length === 1;
    const { name } = element;
    const isOnlyOne = tagName.test(name) && isUnique(name);
    return candidates.find(isUnique) ?? candidates[0] ?? (isOnlyOne ? name : null);
  }
}

const maxElements = 50_000;
const maxDepth = 400;
/** The elements around each element, in all. Pages of stores have a fifth: some thousand elements, twenty deep. */
const maxSteps = 1_000_000;

/** Ends the reading of a page that is no store's: its elements would be compared with those around them for minutes. */
class StorePageHandler extends DomHandler {
  #elements = 0;
  #steps = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    const depth = this.tagStack.length;
    this.#elements += 1;
    this.#steps += depth;
    if (this.#elements > maxElements || depth > maxDepth || this.#steps > maxSteps) {
      throw new AppError(
        'invalid',
        'The page is larger or nested deeper than pages of stores are.',
      );
    }
    super.onopentag(name, attributes);
  }
}

/** An identifier that was written by a person: platforms put numbers into those that they make. */
const written = /^(?=.{1,80}$)[a-z][a-z_-]*\d{0,2}[a-z_-]*$/i;

/** Tags of pages may have any characters. */
const tagName = /^[a-z][a-z\d-]*$/;

/** Each class is looked for in the whole page. */
const maxClasses = 12;

function candidatesOf({ name, attribs }: PageElement): string[] {
  const { id = '', name: field = '', class: classes = '' } = attribs;
  const named = classes
    .split(/\s+/)
    .filter((one) => written.test(one))
    .slice(0, maxClasses);
  return [
    ...(written.test(id) ? [`#${id}`] : []),
    ...(/^[\w.-]+$/.test(field) ? [`[name='${field}']`] : []),
    ...(name.includes('-') && tagName.test(name) ? [name] : []),
    ...named.map((one) => `.${one}`),
    ...(named.length > 1 ? [named.map((one) => `.${one}`).join('')] : []),
  ];
}

/** Returns the elements around an element, the nearest first. */
export function ancestorsOf({ parent }: PageElement): PageElement[] {
  const ancestors: PageElement[] = [];
  for (let next = parent; next !== null; next = next.parent) {
    if ('attribs' in next) {
      ancestors.push(next);
    }
  }
  return ancestors;
}

/** Returns the text that stands directly in an element, as that of a script. */
export function ownText({ children }: PageElement): string {
  return children.map((child) => ('data' in child ? child.data : '')).join('');
}
