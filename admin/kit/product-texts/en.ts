export const texts = {
  cancel: 'Cancel',
  products: 'Products',
  findProducts: 'Find products',
  noProducts: 'No product is found.',
  soldOut: 'Sold out',
  chosenProducts: (count: number) =>
    count === 1 ? '1 product chosen' : `${count} products chosen`,
  takeProducts: 'Choose these',
  pasteProducts: 'Paste ids or codes, with commas or lines between them',
  addPasted: 'Add these',
  unknownCodes: (count: number) =>
    count === 1 ? 'No product has this code.' : `No product has these ${count} codes.`,
};

export type ProductTexts = typeof texts;
