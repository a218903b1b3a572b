import { expect } from 'vitest';
import { it } from '../testing/file-fixture.ts';
import { readTableProducts, table } from '../testing/table-fixture.ts';

it('reads products of BigCommerce with their variants and images', async ({ file }) => {
  const { values, ignored } = await readTableProducts(
    await file(
      table([
        'Item¦ID¦Name¦Type¦SKU¦Options¦Inventory Tracking¦Current Stock¦Price¦Cost Price¦Sale Price¦Categories¦Description¦Product URL¦Search Keywords¦UPC/EAN¦Weight¦Is Visible¦Variant Image URL¦Internal Image URL (Export)¦Image Description',
        'Product¦77¦Tee¦Physical¦TEE¦¦variant¦0¦20¦8¦18¦Shop/Shirts;Sale¦<p>Soft</p>¦/soft-tee/¦cotton¦¦1¦TRUE¦¦¦',
        'Variant¦101¦¦¦TEE-S¦Type=Rectangles|Name=Size|Value=S|Type=Swatch|Name=Colour|Value=Red[#ff0000]¦¦4¦21¦¦¦¦¦¦¦4001¦¦¦https://cdn.example/s.jpg¦¦',
        'Variant¦102¦¦¦TEE-M¦Type=Rectangles|Name=Size|Value=M|Type=Swatch|Name=Colour|Value=Red[#ff0000]¦¦0¦¦¦¦¦¦¦¦¦¦¦¦¦',
        'Image¦201¦¦¦¦¦¦¦¦¦¦¦¦¦¦¦¦¦¦https://cdn.example/1.jpg¦Front',
        'Product¦78¦Mug¦Physical¦MUG¦¦none¦¦8¦¦¦Mugs¦¦¦¦¦¦FALSE¦¦¦',
      ]),
    ),
  );
  expect(values).toMatchObject([
    {
      id: 77,
      handle: 'soft-tee',
      title: 'Tee',
      body_html: '<p>Soft</p>',
      product_type: 'Shirts',
      tags: 'cotton',
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red'] },
      ],
      images: [
        { src: 'https://cdn.example/1.jpg', alt: 'Front' },
        { src: 'https://cdn.example/s.jpg' },
      ],
      variants: [
        {
          sku: 'TEE-S',
          barcode: '4001',
          price: '21.00',
          option1: 'S',
          option2: 'Red',
          inventory_quantity: 4,
        },
        { sku: 'TEE-M', price: '20.00', option1: 'M', inventory_quantity: 0 },
      ],
    },
    { id: 78, published_at: null, variants: [{ sku: 'MUG', inventory_management: null }] },
  ]);
  expect(ignored).toEqual(['column "Type" 2', 'column "Cost Price" 1']);
});

it('reads products of the former export of BigCommerce', async ({ file }) => {
  const { values, ignored } = await readTableProducts(
    await file(
      table([
        'Item Type¦Product ID¦Product Name¦Product Code/SKU¦Brand Name¦Product Description¦Price¦Sale Price¦Product Weight¦Product Visible?¦Track Inventory¦Current Stock Level¦Category¦Product Image File - 1¦Product URL',
        'Product¦77¦Tee¦TEE¦Loom¦Soft¦20¦¦1¦Y¦by option¦0¦Shop/Shirts;Sale¦https://cdn.example/1.jpg¦https://store.example/tee/',
        '  SKU¦5¦[RT]Size=S,[CS]Colour=Red:#ff0000¦TEE-S¦¦¦¦¦¦¦by option¦3¦¦¦',
        '  Rule¦6¦¦TEE-S¦¦¦[FIXED]22¦¦¦¦¦¦¦¦',
      ]),
    ),
  );
  expect(values).toMatchObject([
    {
      id: 77,
      handle: 'tee',
      vendor: 'Loom',
      product_type: 'Shirts',
      images: [{ src: 'https://cdn.example/1.jpg' }],
      variants: [
        { sku: 'TEE-S', price: '20.00', option1: 'S', option2: 'Red', inventory_quantity: 3 },
      ],
    },
  ]);
  expect(ignored).toEqual(['rules of prices and weights 1']);
});

it('reads products of Magento, and puts the rows of variants behind their product', async ({
  file,
}) => {
  const header =
    'sku¦store_view_code¦product_type¦categories¦name¦description¦short_description¦weight¦product_online¦visibility¦price¦special_price¦url_key¦base_image¦additional_attributes¦qty¦is_in_stock¦manage_stock¦allow_backorders¦configurable_variations¦configurable_variation_labels';
  const { values, ignored } = await readTableProducts(
    await file(
      table([
        header,
        'MUG¦¦simple¦Default Category/Mugs,Default Category/Sale¦Mug¦¦Short¦1¦1¦Catalog, Search¦8.0000¦6¦mug¦https://cdn.example/mug.jpg¦manufacturer=Kiln,care=rinse, dry¦5.0000¦1¦1¦0¦¦',
        'TEE¦¦configurable¦Default Category/Shirts¦Tee¦<p>Soft</p>¦¦¦1¦Catalog, Search¦¦¦tee¦/t/e/tee.jpg¦¦0¦1¦1¦0¦sku=TEE-S,size=S,color=Red|sku=TEE-M,size=M,color=Red¦size=Size,color=Colour',
        'TEE-S¦¦simple¦¦Tee S¦¦¦0.2¦1¦Not Visible Individually¦20¦¦tee-s¦¦¦4¦1¦1¦0¦¦',
        'TEE-M¦¦simple¦¦Tee M¦¦¦0.2¦1¦Not Visible Individually¦21¦¦tee-m¦¦¦0¦0¦1¦0¦¦',
        'TEE¦de¦¦¦Hemd¦¦¦¦¦¦¦¦¦¦¦¦¦¦¦¦',
      ]),
    ),
  );
  expect(values).toMatchObject([
    {
      handle: 'mug',
      title: 'Mug',
      body_html: 'Short',
      vendor: 'Kiln',
      product_type: 'Mugs',
      tags: 'Mugs, Sale',
      status: 'active',
      images: [{ src: 'https://cdn.example/mug.jpg' }],
      variants: [{ sku: 'MUG', price: '6.00', compare_at_price: '8.00', inventory_quantity: 5 }],
    },
    {
      handle: 'tee',
      title: 'Tee',
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Red'] },
      ],
      variants: [
        { sku: 'TEE-S', price: '20.00', option1: 'S', inventory_quantity: 4 },
        { sku: 'TEE-M', price: '21.00', option1: 'M', inventory_quantity: 0 },
      ],
    },
  ]);
  expect(values).toHaveLength(2);
  expect(ignored).toEqual(['images without address 1', 'texts of store views 1']);
});

it('reads products of PrestaShop with the columns of its import', async ({ file }) => {
  const { values, ignored } = await readTableProducts(
    await file(
      [
        'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Reference #;Manufacturer;EAN13;Weight;Quantity;Summary;Description;Tags (x,y,z...);URL rewritten;Product creation date;Image URLs (x,y,z...);Image alt texts (x,y,z...);Wholesale price',
        '7;1;Becher;Küche > Becher,Sale;12,50;M-1;Kiln;4001;0,4;9;Kurz;<p>Lang</p>;blau,neu;becher;2026-01-31;https://shop.example/1.jpg,https://shop.example/2.jpg;Vorn;5',
        '8;0;Krug;Krüge;1.020,00;;;;;0;;;;;;;;',
      ].join('\n'),
    ),
  );
  expect(values).toMatchObject([
    {
      id: 7,
      handle: 'becher',
      title: 'Becher',
      body_html: '<p>Lang</p>',
      vendor: 'Kiln',
      product_type: 'Becher',
      tags: 'blau, neu',
      created_at: '2026-01-31T00:00:00Z',
      images: [{ src: 'https://shop.example/1.jpg' }, { src: 'https://shop.example/2.jpg' }],
      variants: [{ sku: 'M-1', barcode: '4001', price: '12.50', inventory_quantity: 9 }],
    },
    { id: 8, handle: 'krug', published_at: null, variants: [{ price: '1020.00' }] },
  ]);
  expect(ignored).toEqual(['column "Wholesale price" 1']);
});

it('reads a feed for Google as TSV, with the rows of a group as variants', async ({ file }) => {
  const { values, ignored } = await readTableProducts(
    await file(
      [
        'id\ttitle\tdescription\tlink\timage_link\tadditional_image_link\tavailability\tprice\tsale_price\tbrand\tgtin\tgoogle_product_category\tproduct_type\titem_group_id\tsize\tshipping_weight\tcondition',
        'T-S\tTee\tSoft\thttps://shop.example/products/soft-tee?variant=1\thttps://cdn.example/1.jpg\thttps://cdn.example/2.jpg,https://cdn.example/3.jpg\tin_stock\t20.00 EUR\t18.00 EUR\tLoom\t4001\tApparel > Shirts\tShirts\tTEE\tS\t200 g\tnew',
        'T-M\tTee\tSoft\thttps://shop.example/products/soft-tee?variant=2\thttps://cdn.example/1.jpg\t\tout_of_stock\t21.00 EUR\t\tLoom\t4002\tApparel > Shirts\tShirts\tTEE\tM\t200 g\tnew',
      ].join('\n'),
    ),
  );
  expect(values).toMatchObject([
    {
      handle: 'soft-tee',
      title: 'Tee',
      body_html: 'Soft',
      vendor: 'Loom',
      product_type: 'Shirts',
      category: { name: 'Shirts', full_name: 'Apparel > Shirts' },
      options: [{ name: 'Size', values: ['S', 'M'] }],
      images: [
        { src: 'https://cdn.example/1.jpg' },
        { src: 'https://cdn.example/2.jpg' },
        { src: 'https://cdn.example/3.jpg' },
      ],
      variants: [
        {
          sku: 'T-S',
          barcode: '4001',
          price: '18.00',
          compare_at_price: '20.00',
          inventory_management: null,
          grams: 200,
        },
        {
          sku: 'T-M',
          price: '21.00',
          compare_at_price: null,
          inventory_management: 'platform',
          inventory_quantity: 0,
        },
      ],
    },
  ]);
  expect(ignored).toEqual(['column "condition" 2']);
});

it('reads a catalog of Facebook', async ({ file }) => {
  const { values } = await readTableProducts(
    await file(
      table([
        'id¦title¦description¦availability¦condition¦price¦link¦image_link¦brand¦fb_product_category¦quantity_to_sell_on_facebook¦status',
        '9¦Mug¦Blue¦in stock¦new¦8.00 USD¦https://shop.example/blue-mug.html¦https://cdn.example/1.jpg¦Kiln¦Home > Mugs¦3¦archived',
      ]),
    ),
  );
  expect(values).toMatchObject([
    {
      handle: 'blue-mug',
      status: 'draft',
      category: { full_name: 'Home > Mugs' },
      variants: [{ sku: '9', price: '8.00', inventory_quantity: 3 }],
    },
  ]);
});
