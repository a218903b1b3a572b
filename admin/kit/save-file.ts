/** Saves a value as a JSON file. */
export function saveJsonFile(name: string, value: unknown): void {
  saveFile(`${name}.json`, 'application/json', JSON.stringify(value, null, 2));
}

/** Hands a text to the person as a file. */
export function saveFile(name: string, type: string, content: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
