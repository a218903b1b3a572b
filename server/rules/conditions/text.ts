import { addressText, campaignOf, campaignParameters } from '../address.ts';
import { isFilled, type RulesetContext } from '../context.ts';
import { metafieldTexts } from '../metafields.ts';
import { normalise } from '../operand.ts';
import { searchedText, text } from '../operands/text.ts';
import { defineCondition } from './condition-type.ts';

export const textConditions = [
  defineCondition({
    type: 'product_title',
    group: 'page',
    description: 'The titles of the products that the request is about.',
    operand: text,
    comparesProducts: true,
    read: async (context) => (await context.inputProducts())?.map(({ title }) => normalise(title)),
  }),
  defineCondition({
    type: 'product_metafield',
    group: 'page',
    description:
      'A metafield of the products that the request is about, item by item where it is a list. It does not hold where no product has it.',
    operand: text,
    members: ['namespace', 'key'],
    comparesProducts: true,
    read: async (context, { namespace = '', key = '' }) => {
      const products = await context.inputProducts();
      const texts = products
        ?.flatMap(({ metafields }) => metafieldTexts(metafields, { namespace, key }))
        .map(normalise);
      return isFilled(texts) ? texts : undefined;
    },
  }),
  defineCondition({
    type: 'url',
    group: 'page',
    description: 'The address that came as `url`, without its encoding.',
    operand: searchedText(addressText),
    read: ({ request: { url } }) => (url === undefined ? undefined : [addressText(url)]),
  }),
  ...campaignParameters.map((parameter) =>
    defineCondition({
      type: parameter,
      group: 'page',
      description: `The parameter \`${parameter}\` of the address that came as \`url\`.`,
      operand: searchedText(normalise),
      read: ({ request: { url } }: RulesetContext) => {
        const word = url === undefined ? undefined : campaignOf(url, parameter);
        return word === undefined ? undefined : [word];
      },
    }),
  ),
];
