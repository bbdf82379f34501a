import type { z } from 'zod'
import type { LanguageOption } from '../../../../../shared/contract/files/languages.ts'
import type { uploadOptions } from '../../../../../shared/contract/files/upload.ts'
import type { Preset } from '../../../../../shared/domain/presets.ts'
import type { SpeakerChoice } from '../../../../../shared/domain/speaker-choice.ts'
import { MULTILINGUAL_CODE } from '../../../../../shared/domain/upload-rules.ts'

/** How a file gets its text. */
export type Way = 'FOR-AUTO-TRANSCRIPTION' | 'FOR-HUMAN-TRANSCRIPTION' | 'NO-TRANSCRIPTION'

/** Where the media come from. */
export type Source = 'FROM-LOCAL-STORAGE' | 'NEW-RECORD' | 'FROM-LINK' | 'FROM-DROPBOX'

export type StepName = 'language' | 'way' | 'translations' | 'note' | 'transcript' | 'source' | 'upload'

/** What has been chosen so far, and the step that is open. */
export interface WizardState {
  /** Null while none is chosen. */
  language: LanguageOption | null
  isMultilingual: boolean
  way: Way
  /** Which engine transcribes them where there is a choice. */
  preset: Preset
  /** Who speaks in the recordings. */
  speakers: SpeakerChoice
  /** Names and terms that are said, as they were written. */
  vocabulary: string
  /** Id of the style guide, or `none`; null for the default. */
  styleGuide: string | null
  /** Codes of the languages to translate into, in the order in which they were chosen. */
  translations: readonly string[]
  /** For the transcriptor. */
  note: string
  /** The text that somebody brings. */
  transcript: File | null
  source: Source
  /** Id of the folder that they go into; null for none. */
  folderId: string | null
  open: StepName
}

export type WizardAction =
  | { type: 'language'; language: LanguageOption }
  | { type: 'multilingual'; isMultilingual: boolean }
  | { type: 'way'; way: Way }
  | { type: 'preset'; preset: Preset }
  | { type: 'speakers'; speakers: SpeakerChoice }
  | { type: 'vocabulary'; vocabulary: string }
  | { type: 'style-guide'; styleGuide: string | null }
  | { type: 'add-translation'; code: string }
  | { type: 'remove-translation'; code: string }
  | { type: 'note'; note: string }
  | { type: 'transcript'; transcript: File | null }
  | { type: 'source'; source: Source }
  | { type: 'open'; step: StepName }
  | { type: 'continue' }

/** The wizard as it opens: with a language that was used before only the media are missing. */
export function beginWizard(
  language: LanguageOption | null,
  {
    folderId = null,
    preset = 'best',
    speakers = 'auto',
    brought = null,
  }: {
    folderId?: string | null
    preset?: Preset
    speakers?: SpeakerChoice
    /** What comes with it: nothing goes up before the person has seen what it goes up with. */
    brought?: 'files' | 'link' | null
  } = {},
): WizardState {
  const state: WizardState = {
    language,
    isMultilingual: false,
    way: wayFor(language),
    preset,
    speakers,
    vocabulary: '',
    styleGuide: null,
    translations: [],
    note: '',
    transcript: null,
    source: brought === 'link' ? 'FROM-LINK' : 'FROM-LOCAL-STORAGE',
    folderId,
    open: 'source',
  }
  return { ...state, open: brought === null ? firstMissing(state) : 'language' }
}

export function wizard(state: WizardState, action: WizardAction): WizardState {
  switch (action.type) {
    case 'language':
      return settled(state, { ...state, language: action.language, way: wayFor(action.language), preset: 'best' })
    case 'multilingual':
      return settled(state, {
        ...state,
        isMultilingual: action.isMultilingual,
        preset: 'best',
        way: action.isMultilingual ? 'FOR-AUTO-TRANSCRIPTION' : wayFor(state.language),
      })
    case 'way':
      return settled(state, { ...state, way: action.way })
    case 'preset':
      return { ...state, preset: action.preset }
    case 'speakers':
      return { ...state, speakers: action.speakers }
    case 'vocabulary':
      return { ...state, vocabulary: action.vocabulary }
    case 'style-guide':
      return { ...state, styleGuide: action.styleGuide }
    case 'add-translation':
      return state.translations.includes(action.code)
        ? state
        : { ...state, translations: [...state.translations, action.code] }
    case 'remove-translation':
      return { ...state, translations: state.translations.filter((code) => code !== action.code) }
    case 'note':
      return { ...state, note: action.note }
    case 'transcript':
      return { ...state, transcript: action.transcript }
    case 'source':
      return { ...state, source: action.source }
    case 'open':
      return { ...state, open: action.step }
    case 'continue':
      break
  }
  return { ...state, open: nextStep(state) }
}

/** A language that only people write down selects them, every other one the machine (spec 001 §4). */
function wayFor(language: LanguageOption | null): Way {
  return language?.system === 'HUMAN' ? 'FOR-HUMAN-TRANSCRIPTION' : 'FOR-AUTO-TRANSCRIPTION'
}

/** Nothing stays chosen that the rest of the choice does not offer. */
function settled(before: WizardState, state: WizardState): WizardState {
  const source = sourcesOf(state, { hasDropbox: true, hasLinks: true }).includes(state.source)
    ? state.source
    : 'FROM-LOCAL-STORAGE'
  // People translate into any language, engines into theirs.
  const isNoMoreByPeople = before.way === 'FOR-HUMAN-TRANSCRIPTION' && state.way !== before.way
  return { ...state, source, translations: isNoMoreByPeople ? [] : state.translations }
}

/**
 * The ways that are offered: several languages in one file are the machine's alone, people only write down what their
 * language has.
 */
export function waysOf({ language, isMultilingual }: Pick<WizardState, 'language' | 'isMultilingual'>): Way[] {
  if (isMultilingual) return ['FOR-AUTO-TRANSCRIPTION']
  const isHuman = language?.system.includes('HUMAN') ?? false
  return ['FOR-AUTO-TRANSCRIPTION', ...(isHuman ? ['FOR-HUMAN-TRANSCRIPTION' as const] : []), 'NO-TRANSCRIPTION']
}

/** Where media can come from: whoever has the text has the medium already, so nothing is recorded for it. */
export function sourcesOf(
  { way }: Pick<WizardState, 'way'>,
  { hasDropbox, hasLinks }: { hasDropbox: boolean; hasLinks: boolean },
): Source[] {
  return [
    'FROM-LOCAL-STORAGE',
    ...(way === 'NO-TRANSCRIPTION' ? [] : ['NEW-RECORD' as const]),
    ...(hasLinks ? ['FROM-LINK' as const] : []),
    ...(hasDropbox ? ['FROM-DROPBOX' as const] : []),
  ]
}

const STEPS: Readonly<Record<Way, readonly StepName[]>> = {
  'FOR-AUTO-TRANSCRIPTION': ['language', 'way', 'translations', 'source', 'upload'],
  // The note to the transcriptor shifts the numbers of what follows by one.
  'FOR-HUMAN-TRANSCRIPTION': ['language', 'way', 'translations', 'note', 'source', 'upload'],
  'NO-TRANSCRIPTION': ['language', 'way', 'transcript', 'source', 'upload'],
}

/** The steps in their order; a step's number is its place. */
export function stepsOf({ way }: Pick<WizardState, 'way'>): readonly StepName[] {
  return STEPS[way]
}

/** Whether no engine here writes the language down; several at once are for an engine that knows many. */
export const lacksEngine = ({ language, isMultilingual }: Pick<WizardState, 'language' | 'isMultilingual'>) =>
  !isMultilingual && language !== null && !language.system.includes('AUTO')

/** What has to be chosen before any medium can be. */
export function firstMissing({
  language,
  isMultilingual,
  way,
  transcript,
}: WizardState): 'language' | 'way' | 'transcript' | 'source' {
  if (!language && !isMultilingual) return 'language'
  if (way === 'FOR-AUTO-TRANSCRIPTION' && lacksEngine({ language, isMultilingual })) return 'way'
  return way === 'NO-TRANSCRIPTION' && !transcript ? 'transcript' : 'source'
}

/** A language decides what the ways are, so they come next; every other step leads back to what is missing. */
function nextStep(state: WizardState): StepName {
  const missing = firstMissing(state)
  return state.open === 'language' && missing !== 'language' ? 'way' : missing
}

/** The options that the upload is sent with. */
export function optionsOf({
  language,
  isMultilingual,
  way,
  preset,
  speakers,
  vocabulary,
  styleGuide,
  translations,
  note,
  folderId,
}: WizardState): z.input<typeof uploadOptions> {
  const isHuman = way === 'FOR-HUMAN-TRANSCRIPTION'
  return {
    is_for_transcribe: way !== 'NO-TRANSCRIPTION',
    is_multilingual: isMultilingual,
    language_code: isMultilingual ? MULTILINGUAL_CODE : (language?.code ?? ''),
    device: 'BROWSER',
    ...(folderId !== null && { folder_id: folderId }),
    is_for_human_transcribe: isHuman,
    ...(way === 'FOR-AUTO-TRANSCRIPTION' && preset !== 'best' && { preset }),
    ...(way !== 'NO-TRANSCRIPTION' && speakers !== 'auto' && { speakers }),
    ...(way !== 'NO-TRANSCRIPTION' && vocabulary.trim() !== '' && { vocabulary: vocabulary.trim() }),
    ...(styleGuide !== null && { style_guide: styleGuide }),
    ...(way !== 'NO-TRANSCRIPTION' && translations.length > 0 && { human_translate_languages: translations.join(',') }),
    ...(isHuman && note.trim() !== '' && { note_for_transcriptor: note.trim() }),
  }
}
