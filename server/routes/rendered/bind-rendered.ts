import type { Router } from '@koa/router';
import type { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import {
  pageParameters,
  type pageParametersSchema,
  renderBoughtTogetherEndpoint,
  renderProductCardEndpoint,
  renderRecommendationsEndpoint,
  renderResultsEndpoint,
} from '../../contract/render.ts';
import { type ListElement, renderedElements } from '../../contract/rendered-element.ts';
import { parseId } from '../../contract/values/ids.ts';
import { type Answer, cacheControl, jsonBody } from '../../http/answer.ts';
import type { Bind } from '../../http/bind.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ListRequest } from './ask-list.ts';
import { loadRenderer } from './load-renderer.ts';
import type { RenderAnswer } from './render-context.ts';
import type { RenderElement, RenderRequest } from './render-element.ts';
import type { RenderResults } from './render-results.ts';

type PageParameters = z.output<typeof pageParametersSchema>;

type ElementParameters = z.ZodObject & z.ZodType<PageParameters>;

/** Binds the elements that servers put into their pages. */
export function bindRendered(
  bind: Bind<Shop>,
  { renderElement, renderResults }: { renderElement: RenderElement; renderResults: RenderResults },
): void {
  const add = <Parameters extends ElementParameters>(
    name: ListElement,
    endpoint: Endpoint<'key', Parameters, z.ZodUndefined>,
  ) =>
    bind.withKey(endpoint, ({ parameters, ...request }) =>
      answerElement(renderElement, name, endpoint.parameters, parameters, request),
    );
  add('recommendations', renderRecommendationsEndpoint);
  add('product-card', renderProductCardEndpoint);
  add('bought-together', renderBoughtTogetherEndpoint);
  bind.withKey(renderResultsEndpoint, ({ parameters, ...request }) =>
    answerResults(renderResults, parameters, request),
  );
}

/** Answers the results of these parameters, which their schema has parsed. */
export async function answerResults(
  renderResults: RenderResults,
  parameters: z.output<typeof renderResultsEndpoint.parameters>,
  request: ListRequest,
): Promise<Answer> {
  const { address, search_parameter: searchParameter } = parameters;
  const element = readElement(renderResultsEndpoint.parameters, parameters);
  return toAnswer(
    await renderResults({ ...request, ...element, address, searchParameter, name: 'results-page' }),
  );
}

/** Answers an element of these parameters, which its schema has parsed. */
export async function answerElement(
  renderElement: RenderElement,
  name: ListElement,
  schema: z.ZodObject,
  parameters: PageParameters,
  request: ListRequest,
): Promise<Answer> {
  return toAnswer(await renderElement({ ...request, ...readElement(schema, parameters), name }));
}

/** Tells the parameters of the element from those of the page and of the listing. */
function readElement(
  { shape }: z.ZodObject,
  parameters: PageParameters,
): Pick<
  RenderRequest,
  'attributes' | 'given' | 'widgetId' | 'language' | 'nonce' | 'styles' | 'pageType'
> {
  const { language, nonce, styles = 'inline', page_type: pageType = 'unknown' } = parameters;
  const others = Object.entries(parameters).filter(([name]) => !pageParameters.has(name));
  const attributes = others.flatMap(([name, value]) =>
    name in shape && (typeof value === 'string' || value === true) ? [[name, value] as const] : [],
  );
  const id = parameters['widget-id'];
  const widgetId = typeof id === 'string' ? parseId(id) : undefined;
  if (id !== undefined && widgetId === undefined) {
    throw new AppError('invalid', 'widget-id: must be a whole number');
  }
  return {
    attributes: Object.fromEntries(attributes),
    given: Object.fromEntries(others.filter(([name]) => !(name in shape))),
    widgetId,
    language,
    nonce,
    styles,
    pageType,
  };
}

/**
 * Opened by itself, the answer runs nothing and no page frames it: it holds data of merchants and of the address, under the
 * origin of the service.
 */
function policy(styleSource: string): string {
  return [
    "default-src 'none'",
    'img-src http: https: data:',
    `style-src ${styleSource}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'sandbox',
  ].join('; ');
}

function toAnswer({ element, cacheControl: caching, headers }: RenderAnswer): Answer {
  const type = 'text/html; charset=utf-8';
  if (!element) {
    return { body: jsonBody(''), cacheControl: caching, headers, status: 204, type };
  }
  return {
    body: jsonBody(element.html),
    cacheControl: caching,
    headers: {
      ...headers,
      'Content-Security-Policy': policy(element.styleSource),
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    },
    type,
  };
}

/** Serves the styles of elements to pages whose policy wants a file. */
export function addRenderedStyles(router: Router): void {
  for (const name of renderedElements) {
    router.get(`/render/v1/styles/${name}.css`, async (context) => {
      const { styleSheet } = await loadRenderer();
      context.set('Cache-Control', cacheControl.script);
      context.type = 'text/css; charset=utf-8';
      context.body = styleSheet(name);
    });
  }
}
