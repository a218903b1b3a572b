import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { pageType } from './page-types.ts';
import { yesFlag } from './parameters.ts';
import { textContent } from './reference-metadata.ts';
import { idText, lenientText, text } from './values/sizes.ts';
import { widgetLayouts } from './widget-settings.ts';

const words = text(2_000).optional();

const ofList = {
  'widget-id': idText
    .optional()
    .describe('Id of a stored widget. Other attributes override its settings'),
  source: text(2_000)
    .optional()
    .describe('Path of a listing endpoint or a ruleset, optionally with a query')
    .meta(textContent({ examples: ['/api/v1/products/top_sellers'] })),
  limit: text(64)
    .regex(/^0*[1-9]\d*$/, 'must be a whole number from 1')
    .optional()
    .describe('Number of products')
    .meta(textContent({ type: 'integer', minimum: 1, examples: [8] })),
  heading: words.describe('Heading over the products'),
};

const productId = idText
  .describe('Id of the product')
  .meta(textContent({ examples: ['7214002542078'] }));

const attribution = z
  .enum(['on', 'off'])
  .optional()
  .describe('`off` leaves links without their source');

const ofCards = {
  badges: words.describe('Words over pictures by tag'),
  'swatch-option': words.describe('Names of the option whose values are swatches'),
  swatches: words.describe('Colours of option values'),
  attribution,
  'add-to-cart': yesFlag('`yes` puts a button under each card'),
  ratings: yesFlag('`yes` shows ratings'),
  'second-picture': yesFlag('`yes` shows the second picture under a pointer'),
};

const ofPage = {
  language: text(64)
    .optional()
    .describe("Language of the built-in texts: that of the page; the shop's by default")
    .meta(textContent({ examples: ['de'] })),
  nonce: text(256)
    .regex(/^[\w+/=-]+$/, 'must be the nonce of a policy, in Base64')
    .optional()
    .describe("Nonce of the page's policy for the styles"),
  styles: z
    .enum(['inline', 'link'])
    .optional()
    .describe('`link` names the styles as a file of the service; by default they are inline'),
  page_type: pageType,
};

const html = {
  method: 'GET',
  family: 'Storefront',
  access: 'key',
  body: z.undefined(),
  answer: z
    .string()
    .describe('The element with its nodes, its data, and its list for search engines'),
  answerType: 'text/html',
  mayBeEmpty: true,
} as const;

const about =
  'Answers the element as HTML, for a server that puts it into its page: a declarative shadow root with the products, the data from which the element takes over without a request, and a list in JSON-LD. Takes the attributes of the element, and all parameters of its listing. The answer may be cached as that listing. The policy in its header has the hash of its styles.';

const refusals = { 404: 'The shop has no such widget or ruleset' } as const;

export const renderRecommendationsEndpoint = defineEndpoint({
  ...html,
  name: 'renderRecommendations',
  path: '/render/v1/recommendations',
  summary: 'Rendered list',
  description: about,
  parameters: z.looseObject({
    ...ofList,
    layout: z.enum(widgetLayouts).optional().describe('Layout of the products'),
    'product-ids': lenientText.optional().describe('Comma-separated ids of products to start from'),
    'collection-id': lenientText.optional().describe('Comma-separated ids of collections'),
    ...ofCards,
    ...ofPage,
  }),
  refusals,
  example: { parameters: { source: '/api/v1/products/top_sellers', limit: '2' } },
});

export const renderProductCardEndpoint = defineEndpoint({
  ...html,
  name: 'renderProductCard',
  path: '/render/v1/product-card',
  summary: 'Rendered card',
  description: about,
  parameters: z.looseObject({
    'product-id': productId.optional(),
    handle: text(2_000).optional().describe('Handle of the product, instead of its id'),
    ...ofCards,
    ...ofPage,
  }),
  example: { parameters: { 'product-id': '7214002542078' } },
});

export const renderBoughtTogetherEndpoint = defineEndpoint({
  ...html,
  name: 'renderBoughtTogether',
  path: '/render/v1/bought-together',
  summary: 'Rendered bundle',
  description: about,
  parameters: z.looseObject({
    ...ofList,
    'product-id': productId,
    attribution,
    ...ofPage,
  }),
  refusals,
  example: { parameters: { 'product-id': '7214002542078' } },
});

const wrongAddress = 'must be a path, such as /search?q=tea';

const ofSearch = {
  address: text(8_192)
    .regex(/^\/(?![/\\])/, wrongAddress)
    // Parsers drop control characters, behind which another host may begin.
    .refine(
      (address) => !/\p{Cc}/u.test(address) && URL.canParse(address, 'http://store.invalid'),
      wrongAddress,
    )
    .describe(
      "Path and query of the store's page, which have the term, the filters, the order and the page of results as the element writes them",
    )
    .meta(textContent({ examples: ['/search?q=tea&sort_by=price-ascending'] })),
  search_parameter: text(64)
    .optional()
    .describe('The parameter of `address` that has the term; `q` by default'),
};

export const renderResultsEndpoint = defineEndpoint({
  ...html,
  name: 'renderResults',
  path: '/render/v1/results',
  summary: 'Rendered results',
  description:
    'Answers `vitrine-results-page` as HTML, with the results of the search in the address of a page. Takes the attributes of the element, and `locale`, `country_code`, the signed customer, `personal`, `viewed_ids`, `cart_ids` and `uuid` as lists do. Where all products of a page take more than 32 KiB, it has the first ones: the element asks for the others. 204 where not even a screen of products has room, and where the element does something else: the term has a redirect, the page is behind the last one, an experiment runs on the search, or there is nothing to show.',
  parameters: z.looseObject({
    ...ofSearch,
    'widget-id': ofList['widget-id'],
    'page-size': text(64).optional().describe('Products on a page, `24`; 100 at most'),
    paging: z.enum(['pages', 'more']).optional().describe('`more` for a button that loads more'),
    facets: words.describe('Filters in their order'),
    collection: text(2_000).optional().describe('Handle of the collection that is shown'),
    'smart-sort': yesFlag('`yes` begins a collection with what viewers most likely buy'),
    'promoted-ids': lenientText.optional().describe('Comma-separated ids of promoted products'),
    attribution,
    swatches: ofCards.swatches,
    'swatch-option': ofCards['swatch-option'],
    'second-picture': ofCards['second-picture'],
    ...ofPage,
  }),
  refusals,
  example: { parameters: { address: '/search?q=white+tea', 'page-size': '2' } },
});

/** The parameters that are no attributes of an element. */
export const pageParametersSchema = z.looseObject(ofPage);

export const pageParameters: ReadonlySet<string> = new Set(Object.keys({ ...ofPage, ...ofSearch }));
