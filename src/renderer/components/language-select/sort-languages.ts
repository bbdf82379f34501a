/** Last used first, in the order given; then by name. */
export function sortLanguages<L extends { code: string; name: string }>(languages: readonly L[], lastUsed: readonly string[]): L[] {
  const place = (code: string) => {
    const index = lastUsed.indexOf(code)
    return index < 0 ? lastUsed.length : index
  }
  return languages.toSorted((a, b) => place(a.code) - place(b.code) || a.name.localeCompare(b.name, 'en'))
}
