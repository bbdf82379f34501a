/** The tag of a version, as `ETag` and `If-Match` carry it. Version 0 is a text that nobody has written yet. */
export const tagOf = (version: number) => `"${version}"`

/**
 * The versions that an `If-Match` header allows: any, or those it names. Null without a header, which allows to come
 * after whatever is there.
 */
export function allowedVersions(header: string | undefined): 'any' | ReadonlySet<number> | null {
  if (header === undefined) return null
  const tags = header.split(',').map((tag) => tag.trim())
  if (tags.includes('*')) return 'any'
  // A proxy that packs replies makes our tags weak; the version is the same.
  return new Set(tags.flatMap((tag) => /^(?:W\/)?"(\d{1,9})"$/.exec(tag)?.[1] ?? []).map(Number))
}
