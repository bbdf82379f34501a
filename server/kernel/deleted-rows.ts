/** Runs deletions one after another; answers how many rows went. */
export async function deletedRows(
  ...deletions: { executeTakeFirst: () => Promise<{ numDeletedRows: bigint }> }[]
): Promise<number> {
  let rows = 0
  for (const one of deletions) rows += Number((await one.executeTakeFirst()).numDeletedRows)
  return rows
}
