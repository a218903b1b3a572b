import { createNames } from '../../server/contract/names.ts';
import type { BrowserCommand } from 'vitest/node';
import type {
  ElementRequest,
  RenderContext,
  Renderer,
  ResultsRequest,
} from '../../server/contract/rendered-element.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Returns an element as the service renders it, with the products of these answers. */
    renderElement: (request: ElementRequest, answers: readonly unknown[]) => Promise<string>;
    /** Returns a results page as the service renders it, with the products of these answers. */
    renderResults: (request: SentResultsRequest, answers: readonly unknown[]) => Promise<string>;
  }
}

type SentResultsRequest = Omit<ResultsRequest, 'names'>;

const context: RenderContext = {
  names: createNames({ platform: 'platform', service: 'service' }),
  priceFormat: '${{amount}}',
  language: 'en',
  store: 'https://shop.test',
  properties: {},
  withStyles: (text) => `<style>${text}</style>`,
};

/** Renders in the process of the tests, from the same sources as those of the page. */
export const renderElement: BrowserCommand<[ElementRequest, readonly unknown[]]> = async (
  { project },
  request,
  answers,
) => {
  const renderer: Partial<Renderer> = await project.vite.ssrLoadModule(
    '/widget/rendering/render.ts',
  );
  return (await renderer.openElement?.(request).render(answers, context)) ?? '';
};

export const renderResults: BrowserCommand<[SentResultsRequest, readonly unknown[]]> = async (
  { project },
  request,
  answers,
) => {
  const renderer: Partial<Renderer> = await project.vite.ssrLoadModule(
    '/widget/rendering/render.ts',
  );
  const opened = renderer.openResults?.({ ...request, names: context.names });
  return (await opened?.render(answers, context)) ?? '';
};
