import { expect, test } from 'vitest'
import { messages } from '../../src/shared/messages.ts'
import { plainFailure, shownFailure, storedFailure } from './shown-failure.ts'

const missing = { code: 'engine_missing', message: 'Add a model with `npx longhand models add whisper-tiny`.' }
const plain = { code: 'engine_missing', message: messages.engineMissing }

test('what to install is read by an ADMIN alone', () => {
  expect([
    shownFailure(missing, 'ADMIN'),
    shownFailure(missing, 'USER'),
    shownFailure(missing, 'HUMAN-TRANSCRIPTOR'),
    shownFailure(missing, undefined),
    plainFailure(missing),
  ]).toEqual([missing, plain, plain, plain, plain])
})

test('other failures are read by everybody as they are', () => {
  const failure = { code: 'no_speech', message: messages.noSpeech }
  expect([plainFailure(failure), shownFailure(failure, 'USER')]).toEqual([failure, failure])
})

test('a stored failure without words is an unexpected one', () => {
  expect(storedFailure({ failure_code: null, failure_message: null })).toEqual({
    code: 'unexpected',
    message: messages.unexpected,
  })
})
