export const texts = {
  cancel: 'Cancel',
  products: 'Products',
  findProducts: 'Find products',
  noProducts: 'No product is found.',
  soldOut: 'Sold out',
  chosenProducts: (count: number) =>
    count === 1 ? '1 product chosen' : `${count} products chosen`,
  grip: (title: string, place: number, count: number) =>
    `${title}, ${place} of ${count}. Move it with the arrow keys`,
  chosen: 'Chosen products',
  order: 'Order',
  orderAndVariants: 'Order and variants',
  moved: (title: string, place: number, count: number) => `${title} is ${place} of ${count}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Remove',
  actions: (title: string) => `Actions for ${title}`,
  allVariants: 'All variants',
  someVariants: (count: number, all: number) => `${count} of ${all} variants`,
  takeProducts: 'Choose these',
  pasteProducts: 'Paste ids or codes, with commas or lines between them',
  addPasted: 'Add these',
  unknownCodes: (count: number) =>
    count === 1 ? 'No product has this code.' : `No product has these ${count} codes.`,
};

export type ProductTexts = typeof texts;
