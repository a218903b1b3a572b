/** Returns the files of a drop, those in folders too. */
export async function droppedFiles({ dataTransfer }: DragEvent): Promise<readonly File[]> {
  const items = Array.from(dataTransfer?.items ?? []);
  // The list is empty after the event, so it is read before anything is awaited.
  const entries = items.flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = await Promise.all(entries.map(filesOf));
  return files.flat();
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) {
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  }
  return isFolder(entry) ? filesIn(entry) : [];
}

/** Chromium has no global names for the classes of entries. */
function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
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
