import { describe, expect, test } from 'vitest'
import type { LanguageOption } from '../../../../../shared/contract/files/languages.ts'
import { beginWizard, optionsOf, sourcesOf, stepsOf, waysOf, wizard, type WizardAction } from './wizard-state.ts'

const language = (system: LanguageOption['system'], code = 'en'): LanguageOption => ({
  name: code,
  code,
  system,
  multi: false,
  iso2: [],
})
const both = language('AUTO|HUMAN')
const after = (start = both, ...actions: WizardAction[]) => actions.reduce(wizard, beginWizard(start))
const way = (name: 'AUTO' | 'HUMAN' | 'OWN'): WizardAction => ({
  type: 'way',
  way: ({ AUTO: 'FOR-AUTO-TRANSCRIPTION', HUMAN: 'FOR-HUMAN-TRANSCRIPTION', OWN: 'NO-TRANSCRIPTION' } as const)[name],
})
const text = new File(['{}'], 'text.json')

test('what comes with the wizard waits for the person: the first step is open, whatever was used before', () => {
  expect(beginWizard(both, { brought: 'files' })).toMatchObject({ open: 'language', source: 'FROM-LOCAL-STORAGE' })
  expect(beginWizard(both, { brought: 'link' })).toMatchObject({ open: 'language', source: 'FROM-LINK' })
})

test('with a language used before only the media are missing, else the language', () => {
  expect(beginWizard(both).open).toBe('source')
  expect(beginWizard(null).open).toBe('language')
})

describe('the language decides the way', () => {
  test.each([
    ['', 'FOR-AUTO-TRANSCRIPTION'],
    ['AUTO', 'FOR-AUTO-TRANSCRIPTION'],
    ['AUTO|HUMAN', 'FOR-AUTO-TRANSCRIPTION'],
    ['HUMAN', 'FOR-HUMAN-TRANSCRIPTION'],
  ] as const)('[UP-009 UP-010] %j selects %s', (system, selected) => {
    expect(after(both, way('OWN'), { type: 'language', language: language(system) }).way).toBe(selected)
    expect(beginWizard(language(system)).way).toBe(selected)
  })

  test('[UP-011] Multilingual forces the machine, whatever was chosen', () => {
    const forced = after(language('HUMAN'), { type: 'multilingual', isMultilingual: true })
    expect(forced.way).toBe('FOR-AUTO-TRANSCRIPTION')
    expect(waysOf(forced)).toEqual(['FOR-AUTO-TRANSCRIPTION'])
    expect(wizard(forced, { type: 'multilingual', isMultilingual: false }).way).toBe('FOR-HUMAN-TRANSCRIPTION')
  })

  test('[UP-006 UP-007 UP-008] people are offered where the language has them, machine and own text always', () => {
    expect(waysOf(beginWizard(both))).toEqual(['FOR-AUTO-TRANSCRIPTION', 'FOR-HUMAN-TRANSCRIPTION', 'NO-TRANSCRIPTION'])
    expect(waysOf(beginWizard(language('HUMAN')))).toEqual([
      'FOR-AUTO-TRANSCRIPTION',
      'FOR-HUMAN-TRANSCRIPTION',
      'NO-TRANSCRIPTION',
    ])
    expect(waysOf(beginWizard(language('AUTO')))).toEqual(['FOR-AUTO-TRANSCRIPTION', 'NO-TRANSCRIPTION'])
  })
})

describe('the steps', () => {
  test('[UP-018] for human transcription the numbers shift by one', () => {
    const number = (state: ReturnType<typeof after>) =>
      ['source', 'upload'].map((step) => stepsOf(state).indexOf(step as 'source') + 1)
    expect(number(after(both, way('AUTO')))).toEqual([4, 5])
    expect(number(after(both, way('HUMAN')))).toEqual([5, 6])
    expect(number(after(both, way('OWN')))).toEqual([4, 5])
  })

  test('[UP-012] translations are asked for in the two transcription modes only', () => {
    expect(stepsOf(after(both, way('AUTO')))).toContain('translations')
    expect(stepsOf(after(both, way('HUMAN')))).toContain('translations')
    expect(stepsOf(after(both, way('OWN')))).not.toContain('translations')
  })

  test('going on stops at what is missing', () => {
    expect(after(both, { type: 'open', step: 'language' }, { type: 'continue' }).open).toBe('way')
    expect(after(both, { type: 'open', step: 'way' }, way('OWN'), { type: 'continue' }).open).toBe('transcript')
    expect(after(both, way('OWN'), { type: 'open', step: 'transcript' }, { type: 'continue' }).open).toBe('transcript')
    expect(
      after(
        both,
        way('OWN'),
        { type: 'open', step: 'transcript' },
        { type: 'transcript', transcript: text },
        { type: 'continue' },
      ).open,
    ).toBe('source')
    expect(wizard(beginWizard(null), { type: 'continue' }).open).toBe('language')
    expect(
      wizard(wizard(beginWizard(null), { type: 'multilingual', isMultilingual: true }), { type: 'continue' }).open,
    ).toBe('way')
  })
})

test('[UP-014 UP-015] an own text has no recorder; a recorder that was chosen before gives way to files', () => {
  expect(sourcesOf(beginWizard(both), { hasDropbox: false, hasLinks: false })).toEqual([
    'FROM-LOCAL-STORAGE',
    'NEW-RECORD',
  ])
  expect(sourcesOf(after(both, way('OWN')), { hasDropbox: false, hasLinks: false })).toEqual(['FROM-LOCAL-STORAGE'])
  expect(after(both, { type: 'source', source: 'NEW-RECORD' }, way('OWN')).source).toBe('FROM-LOCAL-STORAGE')
})

test('[UP-016] Dropbox is offered only where it is set up', () => {
  expect(sourcesOf(beginWizard(both), { hasDropbox: true, hasLinks: false })).toContain('FROM-DROPBOX')
  expect(sourcesOf(beginWizard(both), { hasDropbox: false, hasLinks: false })).not.toContain('FROM-DROPBOX')
})

describe('what is sent', () => {
  test('[UP-036] a multilingual upload has the code multi', () => {
    expect(optionsOf(after(both, { type: 'multilingual', isMultilingual: true }))).toMatchObject({
      is_multilingual: true,
      language_code: 'multi',
      is_for_human_transcribe: false,
    })
  })

  test('[UP-037] the device is BROWSER', () => {
    expect(optionsOf(beginWizard(both))).toEqual({
      is_for_transcribe: true,
      is_multilingual: false,
      language_code: 'en',
      device: 'BROWSER',
      is_for_human_transcribe: false,
    })
  })

  test('the vocabulary goes along where somebody writes one, and not with a text that is brought', () => {
    const vocabulary: WizardAction = { type: 'vocabulary', vocabulary: ' Rijeka\n' }
    expect(optionsOf(after(both, way('AUTO'), vocabulary)).vocabulary).toBe('Rijeka')
    expect(optionsOf(after(both, way('OWN'), vocabulary)).vocabulary).toBeUndefined()
  })

  test('a fast transcription is asked for of the machine alone, and not in a language that was chosen after', () => {
    const fast: WizardAction = { type: 'preset', preset: 'fast' }
    expect(optionsOf(after(both, fast)).preset).toBe('fast')
    expect(optionsOf(after(both, fast, { type: 'preset', preset: 'best' })).preset).toBeUndefined()
    expect(optionsOf(after(both, fast, way('HUMAN'))).preset).toBeUndefined()
    expect(optionsOf(after(both, fast, way('OWN'))).preset).toBeUndefined()
    expect(optionsOf(after(both, fast, { type: 'language', language: language('AUTO', 'de') })).preset).toBeUndefined()
    expect(optionsOf(after(both, fast, { type: 'multilingual', isMultilingual: true })).preset).toBeUndefined()
  })

  test('who speaks goes along where somebody says it, and not with a text that is brought', () => {
    const speakers: WizardAction = { type: 'speakers', speakers: '2' }
    expect(optionsOf(after(both, way('AUTO'), speakers)).speakers).toBe('2')
    expect(optionsOf(after(both, way('HUMAN'), speakers)).speakers).toBe('2')
    expect(optionsOf(after(both, way('OWN'), speakers)).speakers).toBeUndefined()
  })

  test('[UP-013 UP-038] translations go along in both modes, each once and none that was taken out', () => {
    const chosen: WizardAction[] = [
      ...['de', 'hr', 'de', 'fr'].map((code) => ({ type: 'add-translation', code }) as const),
      { type: 'remove-translation', code: 'fr' },
    ]
    expect(optionsOf(after(both, way('AUTO'), ...chosen)).human_translate_languages).toBe('de,hr')
    expect(optionsOf(after(both, way('HUMAN'), ...chosen)).human_translate_languages).toBe('de,hr')
    expect(optionsOf(after(both, way('OWN'), ...chosen)).human_translate_languages).toBeUndefined()
  })

  test('people get the note, nobody else does', () => {
    const note: WizardAction = { type: 'note', note: ' Two speakers. ' }
    expect(optionsOf(after(both, way('HUMAN'), note))).toMatchObject({
      is_for_human_transcribe: true,
      note_for_transcriptor: 'Two speakers.',
    })
    expect(optionsOf(after(both, way('AUTO'), note)).note_for_transcriptor).toBeUndefined()
    expect(optionsOf(after(both, way('OWN'))).is_for_transcribe).toBe(false)
  })
})
