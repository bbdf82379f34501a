import type { UploadOptions } from '../../../src/shared/contract/files.ts'
import { languageProblem, spokenCode } from '../../../src/shared/domain/upload-rules.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../errors.ts'
import type { Engines } from '../../ports/engines.ts'
import type { MediaTools } from '../../ports/media-tools.ts'

/** What an accepted upload will be stored with. */
export interface AcceptedOptions {
  isMultilingual: boolean
  languageCode: string
}

export interface OptionsDeps {
  engines: Pick<Engines, 'choose'>
  languages: { find(code: string): Promise<unknown> }
  media: Pick<MediaTools, 'availability'>
}

/**
 * Decides from the options alone, before any of the medium is read.
 * @throws AppError 400 for the language, 503 for what this server cannot do
 */
export async function acceptOptions(options: UploadOptions, { engines, languages, media }: OptionsDeps): Promise<AcceptedOptions> {
  if (options.is_for_human_transcribe) throw new AppError(503, 'human_unavailable', messages.humanUnavailable)
  if (!options.is_for_transcribe) throw new AppError(503, 'own_transcript_unavailable', messages.ownTranscriptUnavailable)

  const isKnown = (await languages.find(options.language_code)) !== null
  const problem = languageProblem(options, new Set(isKnown ? [options.language_code] : []))
  if (problem) throw new AppError(400, problem.code, problem.message, { fields: { language_code: problem.message } })

  const choice = await engines.choose({ language: options.language_code, multilingual: options.is_multilingual })
  if (choice.engine === null) throw new AppError(503, 'engine_missing', choice.advice)
  const tools = await media.availability()
  if (tools.advice !== null) throw new AppError(503, 'engine_missing', tools.advice)
  return { isMultilingual: options.is_multilingual, languageCode: spokenCode(options) }
}
