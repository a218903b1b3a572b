import { expect, it } from 'vitest';
import type { OpenShop } from './contract-shop.ts';

export function describeUnwantedWords(open: OpenShop): void {
  it('leaves out products with an unwanted word in title, type or vendor', async () => {
    const shop = await open();
    await shop.put(
      { id: 1, title: 'Laser printer', vendor: 'HP' },
      { id: 2, title: 'Laser printer', vendor: 'Kiln', description: 'Not made by HP' },
      { id: 3, title: 'HP laser printer' },
      { id: 4, title: 'Laser printer', productType: 'HP printers' },
    );
    const exclusions = { words: ['hp'] };
    expect(await shop.find('printer', { exclusions })).toEqual([2]);
    expect(await shop.find('', { exclusions })).toEqual([2]);
  });

  it('keeps products whose titles deny the unwanted word themselves', async () => {
    const shop = await open();
    await shop.put(
      { id: 1, title: 'Clock without numbers' },
      { id: 2, title: 'Clock with numbers' },
      { id: 3, title: 'Number-free clock' },
    );
    expect(await shop.find('clock', { exclusions: { words: ['numbers'] } })).toEqual([1, 3]);
  });

  it('keeps all products when none has the unwanted word', async () => {
    const shop = await open();
    await shop.put({ id: 1, title: 'Mug' }, { id: 2, title: 'Blue mug' });
    expect(await shop.find('mug', { exclusions: { words: ['hp', '!'] } })).toEqual([1, 2]);
  });
}
