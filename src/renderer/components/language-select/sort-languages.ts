import { appFormat } from '../../lib/words/use-format.ts'
/** Those of `first` at the top, in the order given; then by name. */
export function sortLanguages<L extends { code: string; name: string }>(
  languages: readonly L[],
  first: readonly string[],
): L[] {
  const { compare } = appFormat()
  const place = (code: string) => {
    const index = first.indexOf(code)
    return index < 0 ? first.length : index
  }
  return languages.toSorted((a, b) => place(a.code) - place(b.code) || compare(a.name, b.name))
}
