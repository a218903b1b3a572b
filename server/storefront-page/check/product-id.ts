import {
  commonForm,
  idAttributes,
  type Platform,
  type PlatformId,
  platforms,
} from '../../contract/themes/platforms.ts';
import { idsOfProduct, structuredProduct } from '../../contract/themes/structured-product.ts';
import { ownText, type PageElement, type PageTree } from './page-tree.ts';

/** What Shopify's script of statistics holds on pages of products, whose globals the widgets read. */
const inStatistics = /"product":\{"id":(\d{1,20}),/;

/** A page of a product, with its platform where one is known. */
interface ProductPage {
  tree: PageTree;
  html: string;
  address: URL;
  platform: PlatformId | undefined;
}

/** Returns the id of the product of a page as the widgets will read it; null where nothing tells it. */
export function findProductId({ tree, html, address, platform }: ProductPage): string | null {
  const known: Platform | undefined =
    platform === undefined || platform === 'shopify' ? undefined : platforms[platform];
  const [tag] = tree.all('script[data-product-id]');
  const [field] = tree.all(known?.form ?? commonForm);
  const [property] = tree.all('[itemprop=productID]');
  const candidates: unknown[] = [
    tag?.attribs['data-product-id'],
    platform === 'shopify' && inStatistics.exec(html)?.[1],
    idOfBody(tree, known?.product),
    ...idAttributes.map((name) => field?.attribs[name]),
    ...idsOfProduct(productOf(tree, address), platform === 'shopify'),
    property && (property.attribs['content'] ?? ownText(property)),
  ];
  return candidates.map(textOf).find((text) => text !== '') ?? null;
}

function idOfBody(tree: PageTree, pattern: RegExp | undefined): string | undefined {
  const [body] = tree.all('body');
  const classes = body?.attribs['class']?.split(/\s+/) ?? [];
  return pattern && classes.map((name) => pattern.exec(name)?.[1]).findLast(Boolean);
}

function productOf(tree: PageTree, address: URL): unknown {
  const scripts: PageElement[] = tree.all("script[type='application/ld+json']");
  return structuredProduct(scripts.map(ownText), address.href);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
