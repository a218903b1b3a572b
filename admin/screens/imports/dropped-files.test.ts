import { expect, test } from 'vitest';
import { droppedFiles } from './dropped-files.ts';

/** Returns an entry as the browser makes it: only a person who drops files can make real ones. */
function fileEntry(name: string) {
  return {
    isFile: true,
    isDirectory: false,
    file: (give: (file: File) => void) => give(new File(['x'], name)),
  };
}

/** Returns a folder whose reader gives one entry at a time, as that of a large folder gives a part. */
function folderEntry(...entries: readonly object[]) {
  const createReader = () => {
    const left = [...entries];
    return { readEntries: (give: (part: object[]) => void) => give(left.splice(0, 1)) };
  };
  return { isFile: false, isDirectory: true, createReader };
}

test('a drop has the files of its folders, and of the folders in them', async () => {
  const entries = [
    fileEntry('loose.csv'),
    folderEntry(fileEntry('goods.csv'), folderEntry(fileEntry('deep.csv')), fileEntry('more.csv')),
    folderEntry(),
  ];
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const drop = new DragEvent('drop');
  Object.defineProperty(drop, 'dataTransfer', { value: { items } });

  const files = await droppedFiles(drop);

  expect(files.map(({ name }) => name)).toEqual(['loose.csv', 'goods.csv', 'deep.csv', 'more.csv']);
});
