/** A text as it is searched and sorted by: lower case, without accents, so that `ÉTÉ` and `ete` are the same. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
}
