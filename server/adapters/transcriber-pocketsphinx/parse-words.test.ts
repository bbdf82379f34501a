import { expect, test } from 'vitest'
import { parseWordLine, parseWords } from './parse-words.ts'

/** What Debian's pocketsphinx_continuous really prints for two utterances. */
const OUTPUT = `and not
<s> 3.170 3.280 1.000300
and(2) 3.290 3.730 0.985603
<sil> 3.740 3.980 0.828680
not 3.990 4.300 0.817730
</s> 4.310 4.760 1.000000

what your country
<s> 5.300 5.340 0.999200
what 5.350 5.600 0.285662
[SPEECH] 5.600 5.605 0.3
++NOISE++ 5.605 5.610 0.3
your 5.610 5.850 0.709042
i'm(12) 5.860 6.420 0.473555
</s> 6.680 6.890 1.000000
`

test('takes the words with their times and leaves fillers and whole utterances out', () => {
  expect(parseWords(OUTPUT).map(({ text, start, end }) => [text, start, end])).toEqual([
    ['and', 3.29, 3.73],
    ['not', 3.99, 4.3],
    ['what', 5.35, 5.6],
    ['your', 5.61, 5.85],
    ["i'm", 5.86, 6.42],
  ])
})

test('a surer word is given more confidence, never outside 0 to 1', () => {
  const confidences = ['0', '0.000685', '0.032758', '0.5', '0.999', '1.000300'].map(
    (posterior) => parseWordLine(`word 0.0 1.0 ${posterior}`)?.confidence ?? -1,
  )
  expect(confidences).toEqual(confidences.toSorted((a, b) => a - b))
  expect(new Set(confidences).size).toBeGreaterThan(4)
  expect(Math.min(...confidences)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...confidences)).toBe(1)
})

test('reads a posterior in scientific notation', () => {
  expect(parseWordLine('word 1.0 2.0 1e-05')).toMatchObject({ text: 'word', start: 1, end: 2 })
})
