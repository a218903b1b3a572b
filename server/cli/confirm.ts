import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
}

/** Asks the user to type `expected`. Without a terminal, returns true: a script has decided already. */
export async function confirmByTyping(
  expected: string,
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  if (!input.isTTY) {
    return true;
  }
  const lines = createInterface({ input, output });
  const typed = await new Promise<string>((resolve) => {
    lines.question(question, resolve);
    lines.once('close', () => resolve(''));
  });
  lines.close();
  return typed.trim().toLowerCase() === expected;
}
