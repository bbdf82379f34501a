import type { EngineName } from '../../../ports/transcriber.ts'
import type { SpeechNeed } from '../../../ports/engines.ts'
import { baseLanguage } from '../../../../src/shared/domain/languages.ts'
import { type Catalogue, suggestModel } from '../models/catalogue.ts'
import { findLanguage } from '../../../kernel/languages.ts'

const OPENAI = 'set OPENAI_BASE_URL to a speech server'

/** What to install or set, in plain words, so that this need can be met under this setting. */
export function engineAdvice(
  need: SpeechNeed,
  setting: 'auto' | EngineName,
  states: ReadonlyMap<EngineName, string | null>,
  catalogue?: Catalogue,
): string {
  const what = need.multilingual
    ? 'several languages in one file'
    : (findLanguage(need.language)?.name ?? need.language)
  if (setting !== 'auto') return oneEngine(need, setting, what, states, catalogue)
  const ways = [...pocketsphinx(need), ...sherpa(need, catalogue), OPENAI]
  const head = need.multilingual
    ? `No speech engine that transcribes ${what} is installed.`
    : `No speech engine for ${what} is installed.`
  return `${head} ${capital(list(ways))}.`
}

/** Only one engine may be used: say why it cannot be. */
function oneEngine(
  need: SpeechNeed,
  setting: EngineName,
  what: string,
  states: ReadonlyMap<EngineName, string | null>,
  catalogue: Catalogue | undefined,
): string {
  const missing = states.get(setting)
  const model = setting === 'sherpa' ? sherpa(need, catalogue) : []
  if (missing === undefined) return `SPEECH_ENGINE is ${setting}, which is not part of this server.`
  const why = missing ?? `The speech engine ${setting} cannot transcribe ${what} as it is installed.`
  if (model.length > 0 && !why.includes('models add')) return `${why} ${capital(list(model))}.`
  return missing === null && setting !== 'sherpa' ? `${why} Set SPEECH_ENGINE=auto to let others do it.` : why
}

function pocketsphinx(need: SpeechNeed): string[] {
  return !need.multilingual && baseLanguage(need.language) === 'en'
    ? ['install PocketSphinx with `apt-get install pocketsphinx pocketsphinx-en-us`']
    : []
}

function sherpa(need: SpeechNeed, catalogue?: Catalogue): string[] {
  const model = suggestModel(need.multilingual ? null : need.language, catalogue)
  return model ? [`add a model with \`npx longhand models add ${model.name}\``] : []
}

function list(ways: string[]): string {
  return ways.length < 2 ? ways.join('') : `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
