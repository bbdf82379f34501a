import type { LanguageOption } from '../../../../src/shared/contract/files/languages.ts'
import type { UploadOptions } from '../../../../src/shared/contract/files/upload.ts'
import type { Preset } from '../../../../src/shared/domain/presets.ts'
import type { SpeakerChoice } from '../../../../src/shared/domain/speaker-choice.ts'
import { languageProblem, spokenCode } from '../../../../src/shared/domain/upload-rules.ts'
import { listedTerms } from '../../../../src/shared/vocabulary/terms.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError, speechEngineMissing, translationEngineMissing } from '../../../kernel/errors.ts'
import type { HumanOrder } from '../../files/index.ts'
import type { Engines } from '../../../ports/engines.ts'
import type { Translators } from '../../../ports/translators.ts'
import type { MediaTools } from '../../../ports/media-tools.ts'

/** What an accepted upload will be stored with. */
export interface AcceptedOptions {
  isMultilingual: boolean
  languageCode: string
  /** Who speaks in it. */
  speakers: SpeakerChoice
  /** Which of the engines transcribes it; null for what people transcribe. */
  preset: Preset | null
  /** Names and terms that are said in it. */
  vocabulary: readonly string[]
  /** Id of its style guide, or `none`; null for that of its owner. */
  styleGuide: string | null
  /** Id of the folder that it goes into; null for none. */
  folderId: string | null
  /** Codes of the languages that it is to be translated into. */
  translateLanguages: readonly string[]
  /** What is ordered of people; null for the machine's work. */
  human: HumanOrder | null
  /** Whether its owner brings the text; no engine is needed then, and no time. */
  isOwn: boolean
}

export interface OptionsDeps {
  translators: Pick<Translators, 'choose'>
  engines: Pick<Engines, 'choose'>
  languages: { find(code: string): Promise<Pick<LanguageOption, 'system'> | null> }
  media: Pick<MediaTools, 'availability'>
}

/**
 * Decides from the options alone, before any of the medium is read.
 * @throws AppError 400 for the language, 503 for what this server cannot do
 */
export async function acceptOptions(
  options: UploadOptions,
  { engines, languages, media, translators }: OptionsDeps,
): Promise<AcceptedOptions> {
  const language = await languages.find(options.language_code)
  const problem = languageProblem(options, new Set(language ? [options.language_code] : []))
  if (problem) throw refused(problem.code, problem.message)

  const human = options.is_for_human_transcribe ? humanOrder(options, language) : null
  const isOwn = !options.is_for_transcribe && human === null
  const translateLanguages = isOwn ? [] : await orderedLanguages(options, { languages, translators })
  if (human === null && !isOwn) {
    const choice = await engines.choose({ language: options.language_code, multilingual: options.is_multilingual })
    if (choice.engine === null) throw speechEngineMissing(choice.advice)
  }
  const tools = await media.availability()
  if (tools.advice !== null) throw new AppError(503, 'engine_missing', tools.advice)
  return {
    isMultilingual: options.is_multilingual,
    languageCode: spokenCode(options),
    // An import may have been begun before there was a choice.
    speakers: options.speakers ?? 'auto',
    // The draft for a transcriptor is to spare them work.
    preset: human === null ? (options.preset ?? 'best') : null,
    vocabulary: listedTerms(options.vocabulary ?? ''),
    styleGuide: options.style_guide ?? null,
    folderId: options.folder_id ?? null,
    translateLanguages,
    human,
    isOwn,
  }
}

/** @throws AppError 400 when people are not offered for the language */
function humanOrder(options: UploadOptions, language: Pick<LanguageOption, 'system'> | null): HumanOrder {
  if (options.is_multilingual) throw refused('multilingual_not_human', messages.multilingualNotHuman)
  if (!language?.system.includes('HUMAN')) throw refused('language_not_human', messages.languageNotHuman)
  return { acceptsQuota: options.accept_quota, note: options.note_for_transcriptor }
}

/**
 * The languages to translate into, each once. @throws AppError 400 for one that is not known, 503 for the machine's
 * work where no engine can do it
 */
async function orderedLanguages(
  options: UploadOptions,
  { languages, translators }: Pick<OptionsDeps, 'languages' | 'translators'>,
): Promise<string[]> {
  const from = spokenCode(options)
  const wanted = new Set(
    options.human_translate_languages
      .split(',')
      .map((code) => code.trim())
      .filter((code) => code !== '' && code !== from),
  )
  for (const to of wanted) {
    if ((await languages.find(to)) === null)
      throw refused('translation_language_unknown', messages.translationLanguageUnknown, 'human_translate_languages')
    if (options.is_for_human_transcribe) continue
    const choice = await translators.choose({ from, to })
    if (choice.translator === null) throw translationEngineMissing(choice.advice)
  }
  return [...wanted]
}

function refused(code: string, message: string, field = 'language_code'): AppError {
  return new AppError(400, code, message, { fields: { [field]: message } })
}
