/**
 * The rows of a statement. SQLite accepts 32,766 bindings in a statement, and longer statements are not
 * faster.
 */
const rowsPerStatement = 400;

/** Runs one statement for each chunk of `items`, in order. */
export async function runInChunks<Item>(
  items: readonly Item[],
  run: (chunk: Item[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += rowsPerStatement) {
    await run(items.slice(start, start + rowsPerStatement));
  }
}

/** Runs one query for each chunk of `items`, in order, and joins the rows. */
export async function selectInChunks<Item, Row>(
  items: readonly Item[],
  select: (chunk: Item[]) => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  await runInChunks(items, async (chunk) => {
    rows.push(...(await select(chunk)));
  });
  return rows;
}
