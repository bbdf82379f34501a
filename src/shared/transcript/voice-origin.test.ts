import { expect, test } from 'vitest'
import { isNumbered, saidByPerson } from './voice-origin.ts'

test("the machine numbers speakers; any other name is a person's", () => {
  expect(['Speaker 1', 'Speaker 27'].every(isNumbered)).toBe(true)
  expect(['Speaker', 'Speaker 1b', 'A Speaker 1', 'speaker 1', 'Speaker  1', 'Speaker 1 ', ''].some(isNumbered)).toBe(
    false,
  )
})

test('who said who speaks is told, or else by the name', () => {
  const said = (speaker: string, speaker_origin?: 'person' | 'machine') =>
    saidByPerson({ speaker, ...(speaker_origin && { speaker_origin }) })
  expect([said('Ana'), said('Speaker 1'), said('')]).toEqual([true, false, false])
  expect([said('Speaker 1', 'person'), said('', 'person'), said('Ana', 'machine')]).toEqual([true, true, false])
})
