import { type Copywriter, createCopywriter } from './descriptions.ts';
import type { Design } from './designs.ts';
import { createIdSource, type Dates, type IdSource } from './id-source.ts';
import { numericFact } from './grammar.ts';
import { dayMs, hourMs, timestamp } from './numbers.ts';
import { pictureFileName } from './pictures/draw.ts';
import type {
  PlatformImage,
  PlatformMetafield,
  PlatformOption,
  PlatformProduct,
} from './platform.ts';
import type { Random } from './random.ts';
import type { StockPlan } from './stock.ts';
import { buildVariants } from './variants.ts';

/** A product of the shop and the design that it was generated from. */
export interface StockedProduct {
  design: Design;
  product: PlatformProduct;
}

const pictureSize = 1200;

export function* buildProducts(
  designs: readonly Design[],
  {
    now,
    stock,
    random,
    copyRandom,
  }: { now: number; stock: StockPlan; random: Random; copyRandom: Random },
): Generator<void, StockedProduct[]> {
  const ids = createIdSource(random);
  const writeCopy = createCopywriter(copyRandom);
  const products: StockedProduct[] = [];
  for (const [index, design] of designs.entries()) {
    const product = buildProduct(design, index, { now, stock, random, ids, writeCopy });
    products.push({ design, product });
    yield;
  }
  return products;
}

interface BuildContext {
  now: number;
  stock: StockPlan;
  random: Random;
  ids: IdSource;
  writeCopy: Copywriter;
}

function buildProduct(design: Design, index: number, context: BuildContext): PlatformProduct {
  const { now, stock, random, ids, writeCopy } = context;
  const id = ids.product();
  const created = now - ageOf(index, stock, random);
  const dates: Dates = {
    created: timestamp(created),
    updated: timestamp(now - Math.min(now - created, random.integer(1, 40 * 24) * hourMs) * 0.5),
  };
  const images = buildImages(design, id, dates, ids);
  const variants = buildVariants({
    design,
    index,
    productId: id,
    images,
    dates,
    stock,
    random,
    ids,
  });
  for (const image of images) {
    image.variant_ids = variants
      .filter(({ image_id }) => image_id === image.id)
      .map((variant) => variant.id);
  }
  const isDraft = stock.isDraft(index);
  return {
    id,
    title: design.title,
    body_html: writeCopy(design),
    vendor: design.facts['vendor'] ?? '',
    product_type: design.type.name,
    created_at: dates.created,
    handle: handleOf(design.title),
    updated_at: dates.updated,
    published_at: isDraft ? null : timestamp(created + hourMs),
    template_suffix: null,
    published_scope: 'web',
    tags: tagsOf(design, index, stock).join(', '),
    status: isDraft ? 'draft' : 'active',
    admin_graphql_api_id: `gid://platform/Product/${id}`,
    variants,
    options: buildOptions(design, id, ids),
    images,
    image: images[0] ?? null,
    metafields: buildMetafields(design, random, ids),
  };
}

/** Returns the age of a product in milliseconds. */
function ageOf(index: number, stock: StockPlan, random: Random): number {
  const days = stock.isNew(index) ? random.integer(2, 40) : random.integer(130, 1_100);
  return days * dayMs + random.integer(0, 9 * 60) * 60_000;
}

function buildImages(
  design: Design,
  productId: number,
  dates: Dates,
  ids: IdSource,
): PlatformImage[] {
  const { type, form, finish, number } = design;
  return design.colours.map((colour, index) => {
    const id = ids.image();
    const fileName = pictureFileName({
      family: type.family,
      shape: form.shape,
      finish: finish.finish,
      colour: colour.slug,
      // 37 and 100 have no common factor, so all products of a type differ in proportions.
      stature: (number * 37 + 11) % 100,
    });
    return {
      id,
      product_id: productId,
      position: index + 1,
      created_at: dates.created,
      updated_at: dates.created,
      alt:
        type.colourOption === null
          ? design.title
          : `${design.title} in ${colour.name.toLowerCase()}`,
      width: pictureSize,
      height: pictureSize,
      src: `/demo/pictures/${fileName}`,
      variant_ids: [],
      admin_graphql_api_id: `gid://platform/ProductImage/${id}`,
    };
  });
}

function buildOptions(design: Design, productId: number, ids: IdSource): PlatformOption[] {
  return optionAxes(design).map(({ name, values }, index) => ({
    id: ids.option(),
    product_id: productId,
    name,
    position: index + 1,
    values: [...values],
  }));
}

/** Returns the options of a product, or the platform's default option if there is no choice. */
function optionAxes({ type, colours, hasChoice }: Design): { name: string; values: string[] }[] {
  const axes: { name: string; values: string[] }[] = [];
  if (type.colourOption !== null && colours.length > 1) {
    axes.push({ name: type.colourOption, values: colours.map(({ name }) => name) });
  }
  if (hasChoice) {
    axes.push({ name: type.choice.name, values: type.choice.values.map(([label]) => label) });
  }
  return axes.length > 0 ? axes : [{ name: 'Title', values: ['Default Title'] }];
}

function tagsOf(design: Design, index: number, stock: StockPlan): string[] {
  const { type, line, colours } = design;
  return [
    line.name,
    type.material,
    ...type.rooms,
    ...colours.map(({ name }) => name),
    ...(stock.isNew(index) ? ['New'] : []),
    ...(stock.discountOf(index) > 0 ? ['Sale'] : []),
  ];
}

function buildMetafields(design: Design, random: Random, ids: IdSource): PlatformMetafield[] {
  if (random.chance(0.4)) {
    return [];
  }
  const { facts, type } = design;
  const text = (key: string, value: string): PlatformMetafield => ({
    id: ids.metafield(),
    namespace: 'details',
    key,
    value,
    type: 'single_line_text_field',
  });
  return [
    text('material', type.material),
    text('maker', facts['vendor'] ?? ''),
    ...Object.entries(type.specifications).map(([key, name]): PlatformMetafield => ({
      ...text(key, String(numericFact(facts, name))),
      type: 'number_integer',
    })),
  ];
}

function handleOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
