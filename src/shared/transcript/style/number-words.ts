/** Numbers of a language as words. */
export interface NumberWords {
  /** The word of a number; those that bend with what is counted are not there. */
  toWord: ReadonlyMap<number, string>
  /** The number of a word; those that mean something else as well are not there. */
  toNumber: ReadonlyMap<string, number>
  /** Words that make a greater number of those beside them. */
  builders: ReadonlySet<string>
  /** Words before or after digits that keep them: units, months, what is numbered. */
  keepsDigits: ReadonlySet<string>
}

/** What joins the words of one number, `hundred and five`, and as well two numbers. */
export const JOINS_NUMBERS: ReadonlySet<string> = new Set(['and', 'und', 'y', 'et', 'e'])

const EVERYWHERE = 'am pm kg g km m cm mm l ml kb mb gb tb hz khz mhz kw mph kmh eur usd gbp euro euros € $ £ % °'

interface Table {
  from: number
  words: string
  more?: Readonly<Record<string, number>>
  bending: readonly number[]
  ambiguous: string
  builders: string
  keeps: string
}

const TABLES: Readonly<Record<string, Table>> = {
  en: {
    from: 0,
    words:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
      'seventeen eighteen nineteen twenty',
    more: { thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
    bending: [],
    ambiguous: 'one zero',
    builders: 'point hundred thousand million billion trillion half quarter dozen',
    keeps:
      'percent dollars dollar pounds cents page pages chapter figure no number room section step ' +
      "version item part line question level grade o'clock degrees square street avenue",
  },
  de: {
    from: 0,
    words: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    more: {
      dreizehn: 13,
      vierzehn: 14,
      fünfzehn: 15,
      sechzehn: 16,
      siebzehn: 17,
      achtzehn: 18,
      neunzehn: 19,
      zwanzig: 20,
    },
    bending: [1],
    ambiguous: 'eins null',
    builders: 'komma hundert tausend million millionen milliarden mal halb viertel dutzend',
    keeps:
      'uhr prozent cent seite seiten kapitel abbildung nr nummer raum zimmer abschnitt schritt ' +
      'version teil zeile frage grad quadratmeter paragraf paragraph artikel',
  },
  es: {
    from: 0,
    words: 'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince',
    more: { dieciséis: 16, diecisiete: 17, dieciocho: 18, diecinueve: 19, veinte: 20 },
    bending: [1],
    ambiguous: 'uno cero',
    builders:
      'treinta cuarenta cincuenta sesenta setenta ochenta noventa coma cien ciento mil millón ' +
      'millones medio media docena',
    keeps:
      'por céntimos dólares página páginas capítulo figura núm número sala sección paso versión ' +
      'parte línea pregunta grados de calle artículo',
  },
  fr: {
    from: 0,
    words: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    more: { vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 },
    bending: [1],
    ambiguous: 'un zéro neuf',
    builders: 'virgule cent cents mille million millions milliard demi demie quart douzaine',
    keeps:
      'heures heure h pour cents page pages chapitre figure n° numéro salle section étape version ' +
      'partie ligne question degrés rue article',
  },
  pt: {
    from: 0,
    words: 'zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze',
    more: { duas: 2, catorze: 14, dezesseis: 16, dezessete: 17, dezoito: 18, dezenove: 19, vinte: 20 },
    bending: [1, 2],
    ambiguous: 'um zero',
    builders:
      'trinta quarenta cinquenta sessenta setenta oitenta noventa vírgula cem cento mil milhão milhões meio meia dúzia',
    keeps:
      'por centavos reais dólares página páginas capítulo figura nº número sala seção passo ' +
      'versão parte linha pergunta graus de rua artigo horas',
  },
}

const listed = (words: string) => words.split(' ')

function months(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 15)).toLowerCase())
}

const made = new Map<string, NumberWords>()

/** Undefined where numbers bend with what is counted, as in Arabic, or are not known. */
export function numberWords(language: string): NumberWords | undefined {
  const known = made.get(language)
  const table = TABLES[language]
  if (known || !table) return known
  const { from, words, more = {}, bending, ambiguous, builders, keeps } = table
  const toWord = new Map(listed(words).map((word, index) => [from + index, word]))
  const toNumber = new Map([...[...toWord].map(([value, word]) => [word, value] as const), ...Object.entries(more)])
  for (const value of bending) toWord.delete(value)
  for (const word of listed(ambiguous)) toNumber.delete(word)
  const numbers: NumberWords = {
    toWord,
    toNumber,
    builders: new Set([...listed(builders), ...listed(words), ...Object.keys(more)]),
    keepsDigits: new Set([...listed(EVERYWHERE), ...listed(keeps), ...months(language)]),
  }
  made.set(language, numbers)
  return numbers
}

/** Languages whose numbers are known. */
export const NUMBER_LANGUAGES: readonly string[] = Object.keys(TABLES)
