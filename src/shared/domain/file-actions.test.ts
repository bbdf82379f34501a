import { expect, test } from 'vitest'
import {
  type ActionSubject,
  exportsMediaFirst,
  fileActions,
  mayDo,
  mayTranscribeAgain,
  sharedActions,
  shownStatus,
} from './file-actions.ts'
import { FILE_STATUSES, type FileStatus } from './file-status.ts'
import { ROLES } from './roles.ts'
import type { PartState } from './work-parts.ts'

const OWNERS = ROLES.filter((role) => role !== 'HUMAN-TRANSCRIPTOR')
const auto = (status: FileStatus): ActionSubject => ({ status, for_human_transcribe: false, human: null })
const human = (status: FileStatus, published = false): ActionSubject => ({
  status: 'HUMAN-TRANSCRIBE',
  for_human_transcribe: true,
  human: { status, published },
})

test.each(OWNERS)('[FI-024] %s: FAILED offers Resume', (role) => {
  expect(fileActions(role, auto('FAILED'))).toEqual(['resume', 'delete'])
})

test.each(OWNERS)('[FI-025] %s: EDITING and FINISHED offer Edit, Export and Delete', (role) => {
  expect(fileActions(role, auto('EDITING'))).toEqual(['edit', 'export', 'delete'])
  expect(fileActions(role, auto('FINISHED'))).toEqual(['edit', 'export', 'delete'])
})

test.each(OWNERS)('[FI-026] %s: QUOTED offers View quota', (role) => {
  expect(fileActions(role, auto('QUOTED'))).toEqual(['quota', 'delete'])
})

test.each(ROLES)('[FI-027] %s: TRANSCRIBE and HUMAN-TRANSCRIBE show a spinner', (role) => {
  expect(mayDo(role, auto('TRANSCRIBE'), 'spinner')).toBe(true)
  expect(mayDo(role, human('HUMAN-TRANSCRIBE'), 'spinner')).toBe(true)
  expect(mayDo(role, auto('EDITING'), 'spinner')).toBe(false)
})

test.each(FILE_STATUSES)('[FI-028] owners may delete a file in %s', (status) => {
  for (const role of OWNERS) expect(mayDo(role, auto(status), 'delete')).toBe(true)
})

test.each(FILE_STATUSES)('[FI-029] [FI-030] a transcriptor has no Delete and no quota view for %s', (status) => {
  for (const file of [auto(status), human(status), human(status, true)]) {
    expect(mayDo('HUMAN-TRANSCRIPTOR', file, 'delete')).toBe(false)
    expect(mayDo('HUMAN-TRANSCRIPTOR', file, 'quota')).toBe(false)
  }
})

test('[FI-032] a transcriptor may resume a failed draft', () => {
  expect(fileActions('HUMAN-TRANSCRIPTOR', human('FAILED'))).toEqual(['resume', 'export'])
})

test('a transcriptor may take a file in STANDBY, and edits it once taken', () => {
  expect(fileActions('HUMAN-TRANSCRIPTOR', human('STANDBY'))).toEqual(['transcribe', 'export'])
  expect(fileActions('HUMAN-TRANSCRIPTOR', human('EDITING'))).toEqual(['edit', 'export'])
})

test('of a file in parts, what is free is listened to, and a finished part is read and not published', () => {
  const actions = (states: readonly PartState[], status: FileStatus, part?: number) =>
    fileActions('HUMAN-TRANSCRIPTOR', {
      ...human(status),
      human: { status, published: false, part, parts: states.map((state) => ({ state })) },
    })
  expect(actions(['free', 'free'], 'STANDBY')).toEqual(['transcribe', 'export'])
  expect(actions(['free', 'taken'], 'STANDBY')).toEqual(['listen', 'export'])
  expect(actions(['finished', 'finished'], 'STANDBY')).toEqual(['transcribe', 'export'])
  expect(actions(['free', 'taken'], 'EDITING', 2)).toEqual(['edit', 'export'])
  expect(actions(['free', 'finished'], 'FINISHED', 2)).toEqual(['read', 'export'])
  expect(actions(['finished', 'finished'], 'FINISHED')).toEqual(['edit', 'publish', 'export'])
})

test('[FI-033] a transcriptor may publish a finished text, once', () => {
  expect(mayDo('HUMAN-TRANSCRIPTOR', human('FINISHED'), 'publish')).toBe(true)
  expect(mayDo('HUMAN-TRANSCRIPTOR', human('FINISHED', true), 'publish')).toBe(false)
  expect(mayDo('HUMAN-TRANSCRIPTOR', human('EDITING'), 'publish')).toBe(false)
  expect(mayDo('HUMAN-TRANSCRIPTOR', auto('FINISHED'), 'publish')).toBe(false)
})

test.each(FILE_STATUSES)('[FI-034] a transcriptor may export in %s', (status) => {
  expect(mayDo('HUMAN-TRANSCRIPTOR', human(status), 'export')).toBe(true)
})

test('a shared text is read, or edited by who may, and exported; nothing else is done with a shared file', () => {
  expect(sharedActions('edit', auto('FINISHED'))).toEqual(['edit', 'export'])
  for (const right of ['read', 'comment'] as const)
    expect(sharedActions(right, auto('EDITING'))).toEqual(['read', 'export'])
  const others = FILE_STATUSES.filter((status) => status !== 'EDITING' && status !== 'FINISHED')
  for (const status of others)
    expect(sharedActions('edit', auto(status))).toEqual(status === 'TRANSCRIBE' ? ['spinner'] : [])
})

test('the export dialog prefers the media while there is no text', () => {
  expect(FILE_STATUSES.filter((status) => !exportsMediaFirst(human(status)))).toEqual(['EDITING', 'FINISHED'])
})

test('a file that waits for its own text may be given to the machine, one for a transcriptor may not', () => {
  expect(mayDo('USER', auto('STANDBY'), 'resume')).toBe(true)
  expect(mayDo('USER', { ...auto('STANDBY'), for_human_transcribe: true }, 'resume')).toBe(false)
})

test('transcriptors are shown the status of the human transcription, owners that of the file', () => {
  for (const role of OWNERS) expect(shownStatus(role, human('EDITING'))).toBe('HUMAN-TRANSCRIBE')
  expect(shownStatus('HUMAN-TRANSCRIPTOR', human('EDITING'))).toBe('EDITING')
  expect(shownStatus('HUMAN-TRANSCRIPTOR', auto('FAILED'))).toBe('FAILED')
})

test.each(FILE_STATUSES)(
  'the machine may write a text in %s once more when there is one, and no people write it',
  (status) => {
    const isThere = status === 'EDITING' || status === 'FINISHED'
    for (const role of OWNERS) {
      expect(mayTranscribeAgain(role, { status, for_human_transcribe: false })).toBe(isThere)
      expect(mayTranscribeAgain(role, { status, for_human_transcribe: true })).toBe(false)
    }
    expect(mayTranscribeAgain('HUMAN-TRANSCRIPTOR', { status, for_human_transcribe: false })).toBe(false)
  },
)

test('the export dialog goes by the status of the file where nobody transcribes it', () => {
  expect(FILE_STATUSES.filter((status) => !exportsMediaFirst(auto(status)))).toEqual(['EDITING', 'FINISHED'])
})
