/** What it costs that a sound is missing; 1 of others. */
const WEIGHTS: Readonly<Record<string, number>> = {
  a: 0.5,
  e: 0.5,
  i: 0.5,
  o: 0.5,
  u: 0.5,
  y: 0.7,
  w: 0.7,
  h: 0.5,
  r: 0.7,
}

/** What it costs that one sound is heard as another; 1 of others. */
const ALIKE =
  'pb:.25 td:.25 kg:.25 fv:.25 sz:.2 SZ:.25 CJ:.25 sS:.3 zZ:.3 zS:.4 sZ:.4 SC:.3 SJ:.4 ZJ:.25 ZC:.4 Ct:.5 Cs:.5 ' +
  'Ck:.5 sk:.8 gJ:.4 Jd:.5 Jz:.5 Tt:.3 Td:.3 Tf:.3 Ts:.4 Tz:.5 vw:.3 bv:.4 fp:.6 mn:.35 lr:.5 nl:.7 hk:.6 hy:.4 ' +
  'hJ:.5 hS:.6 yi:.2 yJ:.4 ye:.3 wu:.2 wo:.3 wr:.6 ra:.7 re:.7 ro:.7 ae:.3 ai:.4 ao:.25 au:.35 ei:.25 eo:.35 eu:.4 ' +
  'io:.4 iu:.4 ou:.25'

/** Signs below this are looked up by their codes; others are alike or not. */
const SIGNS = 128
const COSTS = new Float64Array(SIGNS * SIGNS).fill(1)
for (let sign = 0; sign < SIGNS; sign += 1) COSTS[sign * SIGNS + sign] = 0
for (const entry of ALIKE.split(' ')) {
  const [a, b, cost] = [entry.charCodeAt(0), entry.charCodeAt(1), Number(entry.slice(3))]
  COSTS[a * SIGNS + b] = cost
  COSTS[b * SIGNS + a] = cost
}
const MISSING = new Float64Array(SIGNS).fill(1)
for (const [sign, weight] of Object.entries(WEIGHTS)) MISSING[sign.charCodeAt(0)] = weight

const missing = (sign: number) => (sign < SIGNS ? MISSING[sign]! : 1)
const instead = (a: number, b: number) => (a === b ? 0 : a < SIGNS && b < SIGNS ? COSTS[a * SIGNS + b]! : 1)

/** How much there is to hear in a row of sounds: consonants count 1 and vowels half. */
export function soundWeight(sounds: string): number {
  let weight = 0
  for (let at = 0; at < sounds.length; at += 1) weight += missing(sounds.charCodeAt(at))
  return weight
}

let rows: [Float64Array, Float64Array] = [new Float64Array(64), new Float64Array(64)]

/** Two rows that are used again: millions of short ones would keep the collector busy. */
function rowsFor(length: number): [Float64Array, Float64Array] {
  if (rows[0].length < length) rows = [new Float64Array(2 * length), new Float64Array(2 * length)]
  return rows
}

/**
 * The least cost of turning one row of sounds into another, where sounds that are alike cost little: 0 for the same
 * ones. Any number above `most` where it is more than that.
 */
export function soundDistance(a: string, b: string, most = Infinity): number {
  let [row, next] = rowsFor(b.length + 1)
  row[0] = 0
  for (let j = 1; j <= b.length; j += 1) row[j] = row[j - 1]! + missing(b.charCodeAt(j - 1))
  for (let i = 1; i <= a.length; i += 1) {
    const sign = a.charCodeAt(i - 1)
    const alone = missing(sign)
    let least = (next[0] = row[0]! + alone)
    for (let j = 1; j <= b.length; j += 1) {
      const other = b.charCodeAt(j - 1)
      const cost = Math.min(row[j - 1]! + instead(sign, other), row[j]! + alone, next[j - 1]! + missing(other))
      next[j] = cost
      if (cost < least) least = cost
    }
    if (least > most) return least
    ;[row, next] = [next, row]
  }
  return row[b.length]!
}
