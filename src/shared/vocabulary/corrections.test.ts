import { expect, test } from 'vitest'
import { correctionsBetween, learn, learnBetween, offered, setTermsIn } from './corrections.ts'

const between = (heard: string, written: string) => correctionsBetween(heard.split(' '), written.split(' '))

test('a name in the place of what was heard is a correction, counted in each place', () => {
  expect(
    between(
      'we met kos tell any and kos tell any left kos tell any',
      'we met Castellani, and Castellani’s left kos tell any',
    ),
  ).toEqual([{ heard: 'kos tell any', written: 'Castellani', times: 2, kept: 1 }])
})

test('of a replaced stretch the words that sound like the name are what was heard', () => {
  expect(between('talk to the lewinsky wren they come', 'talk to Mister Zielinski when they come')).toMatchObject([
    { written: 'Mister Zielinski' },
  ])
  expect(between('give it too petrovitch wren he comes', 'give it to Petrović when he comes')).toEqual([
    { heard: 'petrovitch', written: 'Petrović', times: 1, kept: 0 },
  ])
  expect(between('we saw a long queue there', 'we saw Ouagadougou there')).toEqual([
    { heard: '', written: 'Ouagadougou', times: 1, kept: 0 },
  ])
})

test.each([
  ['ordinary words', 'their house is big', 'there house is big'],
  ['the beginning of a sentence', 'it ends. there we go', 'it ends. Their we go'],
  ['capitals alone', 'in rijeka now', 'in Rijeka now'],
  ['what was only added', 'in now', 'in Rijeka now'],
  ['another text', 'a '.repeat(20).trim(), 'Some Other Name '.repeat(8).trim()],
])('%s are no correction', (_, heard, written) => {
  expect(between(heard, written)).toEqual([])
})

test('from the second time on a name is known, and what it was heard as, unless that is right as often', () => {
  const once = { heard: 'kos tell any', written: 'Castellani', times: 1, kept: 0 }
  expect(learn([once])).toEqual({ terms: [], corrections: [] })
  expect(learn([once, once])).toEqual({
    terms: ['Castellani'],
    corrections: [{ heard: 'kos tell any', written: 'Castellani' }],
  })
  expect(learn([once, { ...once, kept: 2 }])).toEqual({ terms: ['Castellani'], corrections: [] })
  expect(learn([once, { ...once, heard: 'cost any' }])).toEqual({ terms: ['Castellani'], corrections: [] })
})

test('what was corrected once is offered, what was undone twice or is right more often is not', () => {
  const pair = { heard: 'kos tell any', written: 'Castellani' }
  const once = { ...pair, times: 1, kept: 0 }
  expect(offered([once])).toEqual({ terms: ['Castellani'], corrections: [pair] })
  expect(offered([once, once])).toEqual({ terms: [], corrections: [pair] })
  expect(offered([{ ...once, kept: 2 }])).toEqual({ terms: ['Castellani'], corrections: [] })
  expect(offered([{ ...once, undone: 2 }]).corrections).toEqual([])
  expect(offered([{ ...once, heard: '' }]).corrections).toEqual([])
})

/** A text of the machine in which `Mildrid` was set for `mildred`, and what a person made of it. */
const afterSetting = (written: string) => {
  const words = 'we met Mildrid, and left'.split(' ').map((text) => ({ text }))
  const machine = words.map((word, at) =>
    at === 2 ? { ...word, origin: 'vocabulary' as const, heard: 'mildred,' } : word,
  )
  const texts = words.map(({ text }) => text)
  const set = setTermsIn(machine)
  return learnBetween(texts, written.split(' '), set)
}

test.each([
  ['what was heard, again', 'we met mildred, and left', []],
  ['the same with a capital', 'we met Mildred, and left', []],
  ['another name', 'we met Millicent, and left', [{ heard: '', written: 'Millicent', times: 1, kept: 0 }]],
])('%s in the place of a set word undoes it', (_, written, others) => {
  const { corrections, settled } = afterSetting(written)
  expect(settled).toEqual([])
  expect(corrections).toContainEqual({ heard: 'mildred', written: 'Mildrid', times: 0, kept: 0, undone: 1 })
  expect(corrections.filter((one) => one.undone === undefined)).toEqual(others)
})

test.each([
  ['left as it is', 'we met Mildrid, and left', true],
  ['with another sign behind it', 'we met Mildrid. And left', true],
  ['removed', 'we met and left', false],
])('a set word that is %s is neither corrected nor undone', (_, written, stays) => {
  expect(afterSetting(written)).toEqual({
    corrections: [],
    settled: stays ? [{ heard: 'mildred', written: 'Mildrid' }] : [],
  })
})

test('a pair that was undone twice is set no more, however often it was corrected', () => {
  const pair = { heard: 'mildred', written: 'Mildrid' }
  const corrected = { ...pair, times: 5, kept: 0 }
  const undone = { ...pair, times: 0, kept: 0, undone: 1 }
  expect(learn([corrected, undone])).toEqual({ terms: ['Mildrid'], corrections: [pair] })
  expect(learn([corrected, undone, undone])).toEqual({ terms: ['Mildrid'], corrections: [], refused: [pair] })
})
