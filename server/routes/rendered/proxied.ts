import { Router } from '@koa/router';
import { AppError } from '../../base/errors.ts';
import type { ShopDirectory } from '../../catalog/shop-directory.ts';
import {
  type ProxiedRequest,
  readProxiedRequest,
} from '../../connectors/platform/proxied-request.ts';
import type { Names } from '../../contract/names.ts';
import {
  renderBoughtTogetherEndpoint,
  renderProductCardEndpoint,
  renderRecommendationsEndpoint,
  renderResultsEndpoint,
} from '../../contract/render.ts';
import { type Answer, cacheControl, sendAnswer } from '../../http/answer.ts';
import type { Compression } from '../../http/compression.ts';
import type { EnterRoom } from '../../http/connections/answer-room.ts';
import { clientAddress, clientNetwork } from '../../http/connections/client-network.ts';
import { givenParameters } from '../../http/parameters/given-parameters.ts';
import { type RawParameters, readQuery } from '../../http/parameters/query.ts';
import { validateQuery } from '../../http/parameters/validate.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { secretsOf } from '../webhook-secrets.ts';
import type { ListRequest } from './ask-list.ts';
import { answerElement, answerResults } from './bind-rendered.ts';
import type { RenderElement } from './render-element.ts';
import type { RenderResults } from './render-results.ts';

interface ProxiedDependencies {
  directory: ShopDirectory;
  renderElement: RenderElement;
  renderResults: RenderResults;
  names: Names;
  compression: Compression;
  rateLimit: RateLimit;
  enterRoom: EnterRoom | undefined;
  /** Returns milliseconds since 1970. */
  now: () => number;
}

/** The platform forwards a request at once. A longer time lets others repeat what they have seen. */
const validMs = 90_000;

/** Answers parameters of an element by name. */
type AnswerValues = (values: RawParameters, request: ListRequest) => Promise<Answer>;

/** Returns the answers for each element by its path. */
function answersOf({
  renderElement,
  renderResults,
}: ProxiedDependencies): (readonly [string, AnswerValues])[] {
  const elements = [
    ['recommendations', renderRecommendationsEndpoint],
    ['product-card', renderProductCardEndpoint],
    ['bought-together', renderBoughtTogetherEndpoint],
  ] as const;
  const { path: pathOfResults, parameters: ofResults } = renderResultsEndpoint;
  return [
    ...elements.map(
      ([name, { path, parameters: schema }]) =>
        [
          path,
          (values: RawParameters, request: ListRequest) =>
            answerElement(renderElement, name, schema, validateQuery(schema, values), request),
        ] as const,
    ),
    [
      pathOfResults,
      (values, request) => answerResults(renderResults, validateQuery(ofResults, values), request),
    ],
  ];
}

/**
 * Serves rendered elements to pages of a store under its own address: the platform forwards a path of the store, and its
 * signature stands for the key.
 */
export function createProxiedElements(dependencies: ProxiedDependencies): Router {
  const router = new Router();
  for (const [path, answerValues] of answersOf(dependencies)) {
    router.get(`/proxy${path}`, async (context) => {
      const { names, compression, enterRoom } = dependencies;
      const forwarded = readProxiedRequest(context.querystring);
      const shop = forwarded && (await shopOf(forwarded, dependencies));
      const { key: _key, ...values } = readQuery(forwarded?.asked ?? '', names);
      const { isBust: bust, isPersonal } = givenParameters(values);
      // Limits the networks of the platform with each shop, as they are with each key.
      const counted = { kind: 'reads', bust, key: shop && `proxied ${shop.id}` } as const;
      const charge = await dependencies.rateLimit(context, counted);
      if (!shop) {
        throw unverified();
      }
      const meter = { workMs: 0 };
      const answer = await answerValues(values, {
        caller: shop,
        mayExplain: async () => false,
        isUse: context.method !== 'HEAD',
        meter,
        enterRoom: (products) =>
          enterRoom?.(context.res, clientNetwork(clientAddress(context)), products),
      });
      charge?.(meter.workMs);
      const caching = isPersonal ? cacheControl.personal : answer.cacheControl;
      await sendAnswer(context, { ...answer, cacheControl: caching }, compression);
    });
  }
  return router;
}

/** Returns the shop whose own secret verifies the request: several may be connected to one store. */
async function shopOf(
  { domain, forwardedAt, isSignedWith }: ProxiedRequest,
  { directory, now }: Pick<ProxiedDependencies, 'directory' | 'now'>,
): Promise<Shop | undefined> {
  if (Math.abs(now() - forwardedAt) > validMs) {
    return undefined;
  }
  const shops = await directory.shopsOfStore(domain);
  return shops.find((shop) => isSignedWith(secretsOf(shop, now())));
}

function unverified(): AppError {
  return new AppError(
    'unauthorised',
    'The request cannot be verified: ask for the path of the store that its app proxy forwards, and give the shop the secret of the app as its webhook secret.',
  );
}
