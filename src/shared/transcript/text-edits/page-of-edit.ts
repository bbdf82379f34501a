/** So many characters at the start of an edit's id are the same for all edits of a page: two parts of a UUID. */
const PAGE = 13

/** Makes ids for the edits of one page, of random UUIDs. */
export function createEditIds(randomUUID: () => string): () => string {
  const page = randomUUID().slice(0, PAGE)
  return () => page + randomUUID().slice(PAGE)
}

/** Whether two edits are of one page, which never means both to be saved over the same text. */
export const areOfOnePage = (id: string, other: string): boolean => id.slice(0, PAGE) === other.slice(0, PAGE)
