import type { Colour } from './palette.ts';
import type { Design } from './designs.ts';
import { money } from './numbers.ts';
import type { PlatformImage, PlatformVariant } from './platform.ts';
import type { Dates, IdSource } from './id-source.ts';
import type { Random } from './random.ts';
import type { StockPlan } from './stock.ts';

interface VariantOrder {
  design: Design;
  /** Index of the product in the shop. */
  index: number;
  productId: number;
  /** Images of the colours, in the same order. */
  images: readonly PlatformImage[];
  dates: Dates;
  stock: StockPlan;
  random: Random;
  ids: IdSource;
}

interface Combination {
  colour: Colour;
  image: PlatformImage | undefined;
  values: string[];
  priceFactor: number;
  weightFactor: number;
}

export function buildVariants(order: VariantOrder): PlatformVariant[] {
  const { design, random } = order;
  const basePrice = random.integer(...design.form.price) - (random.chance(0.25) ? 0.5 : 0);
  return combinations(order).map((combination, index) =>
    buildVariant(order, combination, basePrice, index + 1),
  );
}

function combinations({ design, images }: VariantOrder): Combination[] {
  const { colours, type, hasChoice } = design;
  const showsColour = type.colourOption !== null && colours.length > 1;
  const choices = hasChoice ? type.choice.values : [['', 1, 1] as const];
  return colours.flatMap((colour, colourIndex) =>
    choices.map(([label, priceFactor, weightFactor]) => ({
      colour,
      image: images[colourIndex],
      values: [...(showsColour ? [colour.name] : []), ...(hasChoice ? [label] : [])],
      priceFactor,
      weightFactor,
    })),
  );
}

function buildVariant(
  order: VariantOrder,
  { colour, image, values, priceFactor, weightFactor }: Combination,
  basePrice: number,
  position: number,
): PlatformVariant {
  const { design, index, productId, dates, stock, ids } = order;
  const id = ids.variant();
  const regular = basePrice * priceFactor;
  const discount = stock.discountOf(index);
  const grams = Math.round(Number(design.facts['grams']) * weightFactor);
  const [first = 'Default Title', second = null] = values;
  return {
    id,
    product_id: productId,
    title: values.length === 0 ? 'Default Title' : values.join(' / '),
    price: money(regular * (1 - discount)),
    compare_at_price: discount > 0 ? money(regular) : null,
    position,
    inventory_policy: stock.sellsBeyondStock(index) ? 'continue' : 'deny',
    option1: first,
    option2: second,
    option3: null,
    sku: skuOf(design, colour, position),
    barcode: barcodeOf(index, position),
    grams,
    weight: grams,
    weight_unit: 'g',
    inventory_item_id: ids.inventoryItem(),
    ...inventoryOf(order, position),
    fulfillment_service: 'manual',
    requires_shipping: true,
    taxable: true,
    image_id: image?.id ?? null,
    created_at: dates.created,
    updated_at: dates.updated,
    admin_graphql_api_id: `gid://platform/ProductVariant/${id}`,
  };
}

type Inventory = Pick<
  PlatformVariant,
  'inventory_quantity' | 'old_inventory_quantity' | 'inventory_management'
>;

function inventoryOf({ index, stock, random }: VariantOrder, position: number): Inventory {
  const quantity = quantityOf({ index, stock, random }, position);
  return {
    inventory_quantity: quantity,
    old_inventory_quantity: quantity,
    inventory_management: stock.isUntracked(index) ? null : 'platform',
  };
}

function quantityOf(
  { index, stock, random }: Pick<VariantOrder, 'index' | 'stock' | 'random'>,
  position: number,
): number {
  if (stock.isSoldOut(index) || stock.isUntracked(index)) {
    return 0;
  }
  if (stock.sellsBeyondStock(index)) {
    return random.integer(-6, 4);
  }
  // The first variant stays in stock, so that only planned products are sold out.
  if (position > 1 && random.chance(0.09)) {
    return 0;
  }
  return random.chance(0.12) ? random.integer(1, 4) : random.integer(5, 80);
}

function skuOf({ type, number }: Design, colour: Colour, position: number): string {
  const colourCode = colour.slug.slice(0, 4).toUpperCase();
  return `${type.code}-${String(number + 101)}-${colourCode}-${String(position).padStart(2, '0')}`;
}

/** Returns an EAN-13 from the range reserved for use within a shop. */
function barcodeOf(index: number, position: number): string {
  const digits = `2907${String(index + 1).padStart(5, '0')}${String(position).padStart(3, '0')}`;
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
