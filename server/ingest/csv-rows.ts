import { CsvSplitter, type CsvRow } from './csv-splitter.ts';
import { damagedFile, type FileText } from './file-text.ts';

interface FileRow extends CsvRow {
  /** The file broke off here: the last cell may be cut, and what follows is not known. */
  isCut: boolean;
}

/** A quote that is never closed must not pull the rest of a large file into memory. */
const LONGEST_CELL = 16 * 1024 * 1024;

/**
 * The rows of a CSV file, its header first. Where the file is damaged, a row that is marked as cut
 * comes last (without cells when the damage lies between two rows), and then the error.
 */
export async function* readCsvRows(file: FileText): AsyncGenerator<FileRow> {
  const splitter = new CsvSplitter();
  let width: number | null = null;
  let damage: unknown = null;
  try {
    for await (const chunk of file.chunks) {
      for (const row of splitter.push(chunk)) {
        width ??= row.cells.length;
        yield { ...row, isCut: false };
      }
      refuseEndlessCell(file.path, splitter);
    }
  } catch (error) {
    damage = error;
  }
  yield* endOfFile(file.path, splitter, width ?? 0, damage);
}

function* endOfFile(
  path: string,
  splitter: CsvSplitter,
  width: number,
  damage: unknown,
): Generator<FileRow> {
  const { line } = splitter.open;
  const { last, isQuoteOpen } = splitter.end();
  // Programs that leave out empty cells at the end of a row do end the row with a line break.
  const isCut = isQuoteOpen || (last !== null && last.cells.length < width);
  if (damage !== null) {
    yield { line, cells: last?.cells ?? [], isCut: true };
    throw damage;
  }
  if (last !== null) {
    yield { ...last, isCut };
  }
  if (isCut) {
    throw damagedFile(path, `ends in the middle of the row that starts in line ${line}`);
  }
}

function refuseEndlessCell(path: string, splitter: CsvSplitter): void {
  const { line, length } = splitter.open;
  if (length > LONGEST_CELL) {
    throw damagedFile(path, `holds a quoted cell that never ends, in the row of line ${line}`);
  }
}
