import { AppError } from '../../base/errors.ts';
import type { ListElement, OpenElement } from '../../contract/rendered-element.ts';
import { cacheControl } from '../../http/answer.ts';
import { type RawParameters, readQuery } from '../../http/parameters/query.ts';
import { askList, type ListAnswers, type ListRequest } from './ask-list.ts';
import { loadRenderer } from './load-renderer.ts';
import {
  contextOf,
  inMarkets,
  type PageRequest,
  readWidget,
  type RenderAnswer,
  type RenderDependencies,
  stylingOf,
} from './render-context.ts';

export interface RenderElementDependencies extends RenderDependencies {
  lists: ListAnswers;
}

export interface RenderRequest extends PageRequest, ListRequest {
  name: ListElement;
  /** Parameters of the listing, which the attributes override. */
  given: RawParameters;
}

export type RenderElement = (request: RenderRequest) => Promise<RenderAnswer>;

/** Creates the function that renders elements for pages of servers. It shows every session the control of an experiment. */
export function createRenderElement(dependencies: RenderElementDependencies): RenderElement {
  const { lists, names } = dependencies;
  return async (request) => {
    const { caller: shop, name, attributes } = request;
    const { explain: _explain, format: _format, ...asked } = request.given;
    const given = inMarkets(shop, asked);
    const { widget, properties } = await readWidget(dependencies, request);
    const { openElement } = await loadRenderer();
    const element = open(() => openElement({ name, attributes, widget }));
    const answers = await Promise.all(
      element.addresses.map(({ pathname, search }) =>
        askList(lists, request, pathname, { ...given, ...readQuery(search, names) }),
      ),
    );
    const bodies = answers.map(({ body }): unknown => JSON.parse(body.bytes.toString()));
    const language = request.language ?? answers[0]?.headers?.['Content-Language'] ?? shop.locale;
    const styling = stylingOf(request, dependencies.publicUrl);
    const context = await contextOf(dependencies, request, { given, language, properties });
    const html = await element.render(bodies, { ...context, withStyles: styling.withStyles });
    const isPersonal = answers.some((answer) => answer.cacheControl === cacheControl.personal);
    return {
      element: html === null ? undefined : { html, styleSource: styling.source() },
      cacheControl: isPersonal ? cacheControl.personal : cacheControl.listing,
      headers: answers[0]?.headers ?? {},
    };
  };
}

/** Returns the opened element. A source from a caller may be no listing. */
function open(openElement: () => OpenElement): OpenElement {
  try {
    return openElement();
  } catch (cause) {
    throw new AppError(
      'invalid',
      'source: must be the path of a listing endpoint, such as /api/v1/products/top_sellers',
      { cause },
    );
  }
}
