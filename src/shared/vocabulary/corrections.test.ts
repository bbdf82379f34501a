import { expect, test } from 'vitest'
import { correctionsBetween, learn } from './corrections.ts'

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
