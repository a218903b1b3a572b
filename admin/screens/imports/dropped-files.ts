/** Returns the files of a drop, those in folders too. */
export async function droppedFiles({ dataTransfer }: DragEvent): Promise<readonly File[]> {
  const items = Array.from(dataTransfer?.items ?? []);
  // The list is empty after the event, so it is read before anything is awaited.
  const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = await Promise.all(entries.map(filesOf));
  return files.flat();
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry instanceof FileSystemFileEntry) {
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  }
  return entry instanceof FileSystemDirectoryEntry ? filesIn(entry) : [];
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<readonly File[]> {
  const reader = folder.createReader();
  const found: File[] = [];
  for (;;) {
    // A reader returns a part of a large folder at a time, and then nothing.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) {
      return found;
    }
    found.push(...(await Promise.all(entries.map(filesOf))).flat());
  }
}
