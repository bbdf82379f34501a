/** Those of `first` at the top, in the order given; then by name. */
export function sortLanguages<L extends { code: string; name: string }>(
  languages: readonly L[],
  first: readonly string[],
): L[] {
  const place = (code: string) => {
    const index = first.indexOf(code)
    return index < 0 ? first.length : index
  }
  return languages.toSorted((a, b) => place(a.code) - place(b.code) || a.name.localeCompare(b.name, 'en'))
}
