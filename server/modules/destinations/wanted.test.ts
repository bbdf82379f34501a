import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../src/shared/durations.ts'
import { isLanguageWanted, whenToSend } from './wanted.ts'

const NOW = 1_000_000_000
const READY = { sends: 'ready', quiet_minutes: 5 } as const
const FINISHED = { ...READY, sends: 'finished' } as const
const machine = { saved_at: NOW, author_id: null }
const person = (minutes: number) => ({ saved_at: NOW - minutes * MINUTE_MS, author_id: 'ann' })

test.each([
  ['what the machine wrote', READY, 'EDITING', machine, 'now'],
  ['what a person writes', READY, 'EDITING', person(4), 'later'],
  ['what a person has left alone', READY, 'EDITING', person(5), 'now'],
  ['what is marked as finished', READY, 'FINISHED', person(0), 'now'],
  ['what only goes once it is finished', FINISHED, 'EDITING', person(99), 'never'],
  ['what is finished', FINISHED, 'FINISHED', person(0), 'now'],
  ['what a transcriber has', READY, 'HUMAN-TRANSCRIBE', person(99), 'later'],
  ['what is being transcribed again', FINISHED, 'TRANSCRIBE', machine, 'later'],
] as const)('%s', (_, destination, status, save, when) => {
  expect(whenToSend(destination, { status }, save, NOW)).toBe(when)
})

test('languages: all, or those that are named', () => {
  expect([isLanguageWanted([], 'de'), isLanguageWanted(['pt-br'], 'pt-BR'), isLanguageWanted(['en'], 'de')]).toEqual([
    true,
    true,
    false,
  ])
})
