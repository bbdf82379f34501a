import { expect, test } from 'vitest'
import { supportedTranscriptionLanguages } from '../../src/shared/contract/files/languages.ts'
import type { Engines } from '../ports/engines.ts'
import { allLanguages, createLanguages, findLanguage } from './languages.ts'

const engines = (languages: ReadonlySet<string> | 'any', multilingual = false): Engines => ({
  choose: async () => ({ engine: null, advice: '' }),
  presets: async () => null,
  serving: async () => [],
  follower: async () => null,
  languages: async () => languages,
  multilingual: async () => multilingual,
  vocabularies: async () => [],
  states: async () => [],
  recognisers: async () => [],
  report: async () => [],
  close: async () => {},
})

test('[DA-007] there are over 130 transcription languages, each once', async () => {
  const list = await createLanguages({ engines: engines(new Set()) }).list()
  expect(list.length).toBeGreaterThan(130)
  expect(new Set(list.map((entry) => entry.code)).size).toBe(list.length)
  expect(new Set(list.map((entry) => entry.name)).size).toBe(list.length)
})

test('the list fits the reply of its route and is sorted by name', async () => {
  const list = await createLanguages({ engines: engines(new Set(['en'])) }).list()
  expect(supportedTranscriptionLanguages.reply.parse(list)).toEqual(list)
  expect(list.map((entry) => entry.name)).toEqual(
    list.map((entry) => entry.name).toSorted((a, b) => a.localeCompare(b, 'en')),
  )
})

test('[DA-008] system follows the engines that are installed and the languages offered for human work', async () => {
  const here = createLanguages({ engines: engines(new Set(['en', 'wa'])) })
  expect((await here.find('en'))?.system).toBe('AUTO|HUMAN')
  expect((await here.find('wa'))?.system).toBe('AUTO')
  expect((await here.find('ro'))?.system).toBe('HUMAN')
  expect(
    (await createLanguages({ engines: engines(new Set()) }).list()).every((entry) => entry.system === 'HUMAN'),
  ).toBe(true)
  expect(
    (await createLanguages({ engines: engines('any') }).list()).every((entry) => entry.system.startsWith('AUTO')),
  ).toBe(true)
  const noPeople = createLanguages({ engines: engines(new Set(['en'])), humanWork: false })
  expect((await noPeople.find('en'))?.system).toBe('AUTO')
})

test('multi says that an engine here can write it down beside others', async () => {
  const list = createLanguages({ engines: engines(new Set(['en']), true) })
  expect((await list.find('en'))?.multi).toBe(true)
  expect((await list.find('ro'))?.multi).toBe(false)
})

test('[DA-009] a name may carry a suffix in parentheses, and keeps it', async () => {
  expect((await createLanguages({ engines: engines(new Set()) }).find('yue'))?.name).toBe('Chinese (Cantonese)')
})

test('a code finds its language with or without a region', () => {
  expect(findLanguage('pt-BR')?.name).toBe('Portuguese')
  expect(findLanguage('nb')?.name).toBe('Norwegian')
  expect(findLanguage('xx')).toBeNull()
  expect(allLanguages()).toBe(allLanguages())
})
