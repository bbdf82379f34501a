/** Debian's packages of Apertium by the two languages of each, as our codes have them. */
const PACKAGES: readonly (readonly [string, string, string])[] = [
  ['af', 'nl', 'afr-nld'],
  ['be', 'ru', 'bel-rus'],
  ['br', 'fr', 'br-fr'],
  ['ca', 'it', 'cat-ita'],
  ['ca', 'sc', 'cat-srd'],
  ['da', 'no', 'dan-nor'],
  ['en', 'gl', 'en-gl'],
  ['en', 'ca', 'eng-cat'],
  ['en', 'es', 'eng-spa'],
  ['eo', 'ca', 'eo-ca'],
  ['eo', 'en', 'eo-en'],
  ['eo', 'es', 'eo-es'],
  ['eo', 'fr', 'eo-fr'],
  ['es', 'gl', 'es-gl'],
  ['es', 'pt', 'es-pt'],
  ['es', 'ro', 'es-ro'],
  ['eu', 'en', 'eu-en'],
  ['eu', 'es', 'eu-es'],
  ['fr', 'es', 'fr-es'],
  ['fr', 'ca', 'fra-cat'],
  ['id', 'ms', 'ind-zlm'],
  ['is', 'en', 'isl-eng'],
  ['is', 'sv', 'isl-swe'],
  ['mk', 'bg', 'mkd-bul'],
  ['mk', 'en', 'mkd-eng'],
  ['nn', 'no', 'nno-nob'],
  ['oc', 'ca', 'oc-ca'],
  ['oc', 'es', 'oc-es'],
  ['oc', 'fr', 'oci-fra'],
  ['pt', 'ca', 'por-cat'],
  ['pt', 'gl', 'pt-gl'],
  ['ru', 'uk', 'rus-ukr'],
  ['es', 'ast', 'spa-ast'],
  ['es', 'ca', 'spa-cat'],
  ['es', 'it', 'spa-ita'],
  ['sc', 'it', 'srd-ita'],
  ['sv', 'da', 'swe-dan'],
  ['sv', 'no', 'swe-nor'],
  ['ur', 'hi', 'urd-hin'],
  ['hr', 'en', 'hbs-eng'],
  ['sr', 'en', 'hbs-eng'],
  ['bs', 'en', 'hbs-eng'],
  ['hr', 'mk', 'hbs-mkd'],
  ['sr', 'mk', 'hbs-mkd'],
  ['hr', 'sl', 'hbs-slv'],
  ['sr', 'sl', 'hbs-slv'],
]

/**
 * The Debian packages that may translate between two languages, directly or through a third one; none where there are
 * none. Some of them know one direction only.
 */
export function debianPackages(from: string, to: string): string[] {
  const direct = packageOf(from, to)
  if (direct !== undefined) return [direct]
  for (const middle of neighbours(from)) {
    const [first, second] = [packageOf(from, middle), packageOf(middle, to)]
    if (first !== undefined && second !== undefined) return [first, second]
  }
  return []
}

function packageOf(a: string, b: string): string | undefined {
  const found = PACKAGES.find(([one, other]) => (one === a && other === b) || (one === b && other === a))
  return found && `apertium-${found[2]}`
}

function neighbours(code: string): string[] {
  return PACKAGES.flatMap(([one, other]) => (one === code ? [other] : other === code ? [one] : []))
}
