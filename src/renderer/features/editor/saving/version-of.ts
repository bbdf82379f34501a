/** The version's number in its tag, 0 for the text that nobody has written yet. */
export const versionOf = (etag: string) => Number(/\d+/u.exec(etag)?.[0] ?? 0)
