import type { Condition, ProductChoice } from '../../contract/rulesets.ts';
import { type Operand, type Problem, problemOf } from '../operand.ts';
import { type Membership, setOperators } from '../operators.ts';

/** A product or one of its variants, as read from a request or an order. */
export interface SeenLine {
  productId: number;
  /** Undefined when the variant is unknown. */
  variantId: number | undefined;
}

interface SeenProducts {
  lines: readonly SeenLine[];
  productIds: ReadonlySet<number>;
  variantIds: ReadonlySet<number>;
}

export function seenProducts(lines: readonly SeenLine[]): SeenProducts {
  return {
    lines,
    productIds: new Set(lines.map(({ productId }) => productId)),
    variantIds: new Set(lines.flatMap(({ variantId }) => variantId ?? [])),
  };
}

/** Chosen products. Each chosen variant counts as an element of its own. */
export const products = productsOperand(({ product_id: productId, variant_ids: variantIds }) =>
  variantIds.length === 0
    ? [{ productId, variantId: undefined }]
    : variantIds.map((variantId) => ({ productId, variantId })),
);

/** Chosen products for values that lack variants: chosen variants stand for their product. */
export const wholeProducts = productsOperand(({ product_id: productId }) => [
  { productId, variantId: undefined },
]);

type Elements = (choice: ProductChoice) => readonly SeenLine[];

function productsOperand(elementsOf: Elements): Operand<SeenProducts> {
  const membership: Membership<SeenProducts, SeenLine> = {
    parse: ({ products: chosen = [] }: Condition): readonly SeenLine[] | Problem =>
      chosen.length > 0
        ? chosen.flatMap(elementsOf)
        : problemOf('products', 'must hold at least one product'),
    has: (seen, { productId, variantId }) =>
      variantId === undefined ? seen.productIds.has(productId) : seen.variantIds.has(variantId),
    sizeOf: ({ lines }) => lines.length,
    hasNoOther: ({ lines }, wanted) => lines.every((line) => isWanted(line, wanted)),
  };
  return {
    kind: 'products',
    value: 'Products, or some of their variants, in `products`',
    field: 'products',
    operators: setOperators(membership),
    show: ({ lines }) =>
      lines.map(({ productId, variantId }) =>
        variantId === undefined ? productId : `${productId}:${variantId}`,
      ),
  };
}

/** Returns true when the whole product or this variant is wanted, or when the variant is unknown. */
function isWanted(line: SeenLine, wanted: readonly SeenLine[]): boolean {
  return wanted.some(
    ({ productId, variantId }) =>
      productId === line.productId &&
      (variantId === undefined || line.variantId === undefined || variantId === line.variantId),
  );
}
