/**
 * Sounds of the letters of scripts other than Latin, in the signs of `sounds.ts`. Rough on purpose: only how a name is
 * likely to be heard matters. Vowels that a script leaves out are left out here too.
 */
const CYRILLIC =
  'а:a б:b в:v г:g ґ:g д:d е:e ё:yo є:e ж:Z з:z и:i і:i ї:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ў:w ф:f х:h ' +
  'ц:ts ч:C ш:S щ:S ъ: ы:i ь: э:e ю:yu я:ya ђ:J ј:y љ:l њ:n ћ:C џ:J ѓ:g ќ:k ѕ:z'
const GREEK = 'α:a β:v γ:g δ:T ε:e ζ:z η:i θ:T ι:i κ:k λ:l μ:m ν:n ξ:ks ο:o π:p ρ:r σ:s ς:s τ:t υ:i φ:f χ:h ψ:ps ω:o'
const HEBREW =
  'א: ב:v ג:g ד:d ה:h ו:u ז:z ח:h ט:t י:i כ:k ך:k ל:l מ:m ם:m נ:n ן:n ס:s ע: פ:p ף:f צ:ts ץ:ts ק:k ר:r ש:S ת:t'
const ARABIC =
  'ا:a ب:b ت:t ث:T ج:J ح:h خ:h د:d ذ:T ر:r ز:z س:s ش:S ص:s ض:d ط:t ظ:z ع: غ:g ف:f ق:k ك:k ل:l م:m ن:n ه:h و:u ي:i ' +
  'ى:a ة:a ء: آ:a أ:a إ:i ؤ:u ئ:i پ:p چ:C ژ:Z گ:g ک:k ی:i'
const ARMENIAN =
  'ա:a բ:b գ:g դ:d ե:e զ:z է:e ը: թ:t ժ:Z ի:i լ:l խ:h ծ:ts կ:k հ:h ձ:z ղ:g ճ:C մ:m յ:y ն:n շ:S ո:o չ:C պ:p ջ:J ռ:r ' +
  'ս:s վ:v տ:t ր:r ց:ts ւ:v փ:p ք:k օ:o ֆ:f և:ev'
const GEORGIAN =
  'ა:a ბ:b გ:g დ:d ე:e ვ:v ზ:z თ:t ი:i კ:k ლ:l მ:m ნ:n ო:o პ:p ჟ:Z რ:r ს:s ტ:t უ:u ფ:p ქ:k ღ:g ყ:k შ:S ჩ:C ც:ts ' +
  'ძ:z წ:ts ჭ:C ხ:h ჯ:J ჰ:h'
const DEVANAGARI =
  'क:k ख:k ग:g घ:g ङ:n च:C छ:C ज:J झ:J ञ:n ट:t ठ:t ड:d ढ:d ण:n त:t थ:t द:d ध:d न:n प:p फ:f ब:b भ:b म:m य:y र:r ल:l ' +
  'व:v श:S ष:S स:s ह:h अ:a आ:a इ:i ई:i उ:u ऊ:u ए:e ऐ:e ओ:o औ:o ा:a ि:i ी:i ु:u ू:u े:e ै:e ो:o ौ:o ं:n ँ:n ः:h ृ:ri'
const KANA =
  'あ:a い:i う:u え:e お:o か:ka き:ki く:ku け:ke こ:ko さ:sa し:Si す:su せ:se そ:so た:ta ち:Ci つ:tsu て:te と:to ' +
  'な:na に:ni ぬ:nu ね:ne の:no は:ha ひ:hi ふ:fu へ:he ほ:ho ま:ma み:mi む:mu め:me も:mo や:ya ゆ:yu よ:yo ら:ra ' +
  'り:ri る:ru れ:re ろ:ro わ:wa を:o ん:n っ: ゃ:a ゅ:u ょ:o ぁ:a ぃ:i ぅ:u ぇ:e ぉ:o ゔ:vu ー: が:ga ぎ:gi ぐ:gu げ:ge ' +
  'ご:go ざ:za じ:Ji ず:zu ぜ:ze ぞ:zo だ:da ぢ:Ji づ:zu で:de ど:do ば:ba び:bi ぶ:bu べ:be ぼ:bo ぱ:pa ぴ:pi ぷ:pu ' +
  'ぺ:pe ぽ:po'
/** Parts of Korean syllables in the order of Unicode: first consonants, vowels, last consonants. */
const HANGUL = [
  ['\u1100', 'k k n t t r m p p s s  J J C k t p h'],
  ['\u1161', 'a e ya ye o e yo ye o wa we we yo u wo we wi yu u i i'],
  ['\u11a8', 'k k k n n n t l l l l l l l l m p p t t n t t k t p t'],
] as const

const kanaOfKatakana = (letter: string) =>
  letter >= 'ァ' && letter <= 'ヴ' ? String.fromCodePoint(letter.codePointAt(0)! - 0x60) : letter

const SOUNDS: ReadonlyMap<string, string> = new Map([
  ...[CYRILLIC, GREEK, HEBREW, ARABIC, ARMENIAN, GEORGIAN, DEVANAGARI, KANA].flatMap((table) =>
    table.split(' ').map((entry): [string, string] => {
      const [letter = '', sounds = ''] = entry.split(':')
      return [letter, sounds]
    }),
  ),
  ...HANGUL.flatMap(([first, sounds]) =>
    sounds.split(' ').map((sound, at): [string, string] => [String.fromCodePoint(first.codePointAt(0)! + at), sound]),
  ),
])

/** How a letter of a script other than Latin sounds; undefined for one that no table has. */
export function soundsOfLetter(letter: string): string | undefined {
  return SOUNDS.get(kanaOfKatakana(letter))
}
