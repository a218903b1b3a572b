import { handleOf } from '../handle.ts';
import { cellConverter, type ProductFormat } from './product-format.ts';

/** Products of PrestaShop: its export of the catalog, and the columns of its import. */
export const prestaShopProducts: ProductFormat = {
  name: 'products of PrestaShop',
  needs: ['id', 'title', 'variant.price', 'other.categories'],
  columns: {
    id: [
      'Product ID',
      'ID',
      'Produkt-ID',
      'ID produit',
      'ID du produit',
      'ID de producto',
      'ID prodotto',
    ],
    title: ['Name', 'Nom', 'Nombre', 'Nome', 'Naam', 'Bezeichnung'],
    body_html: ['Description', 'Beschreibung', 'Descripción', 'Descrizione', 'Omschrijving'],
    vendor: ['Manufacturer', 'Brand', 'Marke', 'Hersteller', 'Marque', 'Marca'],
    tags: ['Tags (x,y,z...)', 'Tags'],
    handle: ['URL rewritten', 'Friendly URL', 'Friendly-URL', 'URL simplifiée', 'URL amigable'],
    created_at: ['Product creation date'],
    'variant.sku': [
      'Reference #',
      'Reference',
      'Artikelnummer',
      'Artikel-Nr.',
      'Référence',
      'Referencia',
      'Riferimento',
      'Referentie',
    ],
    'variant.barcode': ['EAN13', 'EAN-13', 'UPC'],
    'variant.price': [
      'Price tax included',
      'Price (tax incl.)',
      'Price tax excluded',
      'Price tax excluded or Price tax included',
      'Price (tax excl.)',
      'Preis (inkl. MwSt.)',
      'Preis (exkl. MwSt.)',
      'Prix TTC',
      'Prix (TTC)',
      'Prix HT',
      'Prix (HT)',
      'Precio con impuestos incluidos',
      'Precio (imp. incl.)',
      'Precio (imp. excl.)',
      'Prezzo (tasse incl.)',
      'Prezzo (tasse escl.)',
    ],
    'variant.inventory_quantity': [
      'Quantity',
      'Menge',
      'Quantité',
      'Cantidad',
      'Quantità',
      'Hoeveelheid',
    ],
    'variant.weight': ['Weight', 'Gewicht', 'Poids', 'Peso'],
    'image.alt': ['Image alt texts (x,y,z...)'],
  },
  others: {
    active: ['Active (0/1)', 'Active', 'Status', 'Statut', 'État', 'Estado', 'Stato', 'Aktiv'],
    categories: [
      'Categories (x,y,z...)',
      'Category',
      'Kategorie',
      'Catégorie',
      'Categoría',
      'Categoria',
      'Categorie',
    ],
    summary: ['Summary', 'Short description'],
    images: ['Image URLs (x,y,z...)', 'Image', 'Bild', 'Imagen', 'Immagine', 'Afbeelding'],
    visibility: ['Visibility'],
    available: ['Available for order (0 = No, 1 = Yes)', 'Available for order'],
  },
  createConverter: () =>
    cellConverter((row, other) => {
      const categories = other('categories')
        .split(',')
        .map((name) => name.trim());
      return {
        handle: row.cell('handle').trim() || handleOf(row.cell('title')),
        ...((row.has('body_html') || row.hasOther('summary')) && {
          body_html: row.cell('body_html') || other('summary'),
        }),
        product_type: categories[0]?.split('>').at(-1)?.trim() ?? '',
        ...(!row.has('tags') && { tags: categories.join(', ') }),
        ...(other('active') !== '' && { published: isHidden(other) ? 'false' : 'true' }),
        ...(row.hasOther('images') && { images: addressesIn(other('images')) }),
        'image.alt': row.cell('image.alt').split(',')[0]?.trim() ?? '',
      };
    }),
};

function addressesIn(list: string): string {
  const addresses = list.split(',').map((address) => address.trim());
  return addresses.filter((address) => /^(?:https?:)?\/\//.test(address)).join(', ');
}

function isHidden(other: (name: string) => string): boolean {
  const isOff = ['0', 'false', 'no', 'nein', 'non'].includes(other('active').trim().toLowerCase());
  return isOff || other('visibility').trim().toLowerCase() === 'none' || other('available') === '0';
}
