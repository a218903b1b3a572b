import { ownText, type PageTree } from './page-tree.ts';

/** Elements whose attribute is the id of the product of a page, on the platforms' own product pages. */
const idMarks: readonly (readonly [selector: string, attribute: string])[] = [
  ['script[data-product-id]', 'data-product-id'],
  ["form.cart button[name='add-to-cart']", 'value'],
  ["form[action*='cart'] input[name='product_id']", 'value'],
  ["form[action*='cart'] input[name='product-id']", 'value'],
  ["#product_addtocart_form input[name='product']", 'value'],
  ["input#product_page_product_id[name='id_product']", 'value'],
  ["meta[itemprop='productID']", 'content'],
];

const bodyClass = /(?:^|\s)(?:postid|product-id)-(\d+)(?:\s|$)/;

/** What the platform's script of statistics holds on pages of products. */
const inScript = /"product":\{"id":(\d{1,20}),/;

/** Returns the id of the product of a page as it stands in its markup; null where none does. */
export function findProductId(page: PageTree, html: string): string | null {
  for (const [selector, attribute] of idMarks) {
    const value = page.all(selector)[0]?.attribs[attribute]?.trim();
    if (value) {
      return value;
    }
  }
  const [, ofBody] = bodyClass.exec(page.all('body')[0]?.attribs['class'] ?? '') ?? [];
  const [, ofScript] = inScript.exec(html) ?? [];
  return ofBody ?? ofScript ?? structuredId(page);
}

/** Returns the id in structured data of a single product. */
function structuredId(page: PageTree): string | null {
  const entities = page
    .all("script[type='application/ld+json']")
    .flatMap((script) => entitiesOf(parsed(ownText(script))));
  const products = entities.filter(({ type }) => /^Product(Group)?$/.test(type));
  const [only] = products;
  return products.length === 1 && only ? only.id : null;
}

interface Entity {
  type: string;
  id: string | null;
}

/** How deep lists and graphs nest at most; hostile ones nest without end. */
const maxNesting = 4;

function entitiesOf(value: unknown, nesting = 0): Entity[] {
  if (typeof value !== 'object' || value === null || nesting > maxNesting) {
    return [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((each) => entitiesOf(each, nesting + 1));
  }
  if ('@graph' in value) {
    return entitiesOf(value['@graph'], nesting + 1);
  }
  const types = '@type' in value ? [value['@type']].flat() : [];
  const type = types.filter((each) => typeof each === 'string').join(' ');
  const ids = [
    'productID' in value ? value.productID : null,
    'productGroupID' in value ? value.productGroupID : null,
  ];
  const id = ids.find((one) => typeof one === 'string' || typeof one === 'number');
  return [{ type, id: id === undefined ? null : String(id) }];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // Themes print broken structured data, which search engines leave out too.
    return null;
  }
}
