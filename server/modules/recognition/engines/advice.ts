import type { EngineName } from '../../../ports/transcriber.ts'
import type { SpeechNeed } from '../../../ports/engines.ts'
import { baseLanguage } from '../../../../src/shared/domain/languages.ts'
import { phrase, type Phrase } from '../../../../src/shared/words/phrase.ts'
import { type Catalogue, suggestModel } from '../models/catalogue.ts'

/** What to install or set, in plain words, so that this need can be met under this setting. */
export function engineAdvice(
  need: SpeechNeed,
  setting: 'auto' | EngineName,
  states: ReadonlyMap<EngineName, string | null>,
  catalogue?: Catalogue,
): Phrase {
  const model = suggestModel(need.multilingual ? null : need.language, catalogue)?.name
  if (setting !== 'auto') return oneEngine(need, setting, states.get(setting), model)
  const takesPocketSphinx = !need.multilingual && baseLanguage(need.language) === 'en'
  const missing = need.multilingual
    ? phrase('No speech engine that transcribes several languages in one file is installed.')
    : phrase('No speech engine for {language} is installed.', { language: { language: need.language } })
  return followed(missing, waysFor(takesPocketSphinx, model))
}

/** What can be done where every engine may be used. */
function waysFor(takesPocketSphinx: boolean, model: string | undefined): Phrase {
  if (model === undefined)
    return takesPocketSphinx
      ? phrase(
          'Install PocketSphinx with `apt-get install pocketsphinx pocketsphinx-en-us` or set OPENAI_BASE_URL to a ' +
            'speech server.',
        )
      : phrase('Set OPENAI_BASE_URL to a speech server.')
  return takesPocketSphinx
    ? phrase(
        'Install PocketSphinx with `apt-get install pocketsphinx pocketsphinx-en-us`, add a model with ' +
          '`npx longhand models add {model}` or set OPENAI_BASE_URL to a speech server.',
        { model },
      )
    : phrase('Add a model with `npx longhand models add {model}` or set OPENAI_BASE_URL to a speech server.', { model })
}

/** Only one engine may be used: why it cannot be. @param missing what it says itself, undefined where there is none */
function oneEngine(
  need: SpeechNeed,
  engine: EngineName,
  missing: string | null | undefined,
  model: string | undefined,
): Phrase {
  if (missing === undefined) return phrase('SPEECH_ENGINE is {engine}, which is not part of this server.', { engine })
  const why =
    missing ??
    (need.multilingual
      ? phrase('As it is installed, the speech engine {engine} cannot transcribe several languages in one file.', {
          engine,
        })
      : phrase('As it is installed, the speech engine {engine} cannot transcribe {language}.', {
          engine,
          language: { language: need.language },
        }))
  if (engine === 'sherpa' && model !== undefined && missing?.includes('models add') !== true)
    return followed(why, phrase('Add a model with `npx longhand models add {model}`.', { model }))
  return missing === null && engine !== 'sherpa'
    ? followed(why, phrase('Set SPEECH_ENGINE=auto to allow other engines.'))
    : why
}

const followed = (first: Phrase, second: Phrase): Phrase =>
  phrase('{first} {second}', { first: { said: first }, second: { said: second } })
