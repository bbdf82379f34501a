import { baseLanguage } from '../../../src/shared/domain/languages.ts'
import { phrase, type Phrase } from '../../../src/shared/words/phrase.ts'
import type { TranslatorName } from '../../ports/translator.ts'
import type { Direction } from '../../ports/translators.ts'
import { debianPackages } from './debian-pairs.ts'

const SERVERS = phrase('Set LIBRETRANSLATE_URL to a LibreTranslate server, or OPENAI_CHAT_MODEL for a chat server.')

/** What to install or set so that a text can be translated; `why` is what the one engine says that is set. */
export function translationAdvice(
  { from, to }: Direction,
  setting: 'auto' | TranslatorName,
  why: string | null,
): Phrase {
  const missing =
    from === 'multi'
      ? phrase('No engine here translates from several languages into {to}.', { to: { language: to } })
      : phrase('No engine here translates from {from} into {to}.', { from: { language: from }, to: { language: to } })
  if (setting !== 'auto' && setting !== 'apertium')
    return (
      why ??
      followed(
        missing,
        phrase('TRANSLATION_ENGINE is set to {engine} alone; TRANSLATION_ENGINE=auto uses all that are here.', {
          engine: setting,
        }),
      )
    )
  const packages = debianPackages(baseLanguage(from), baseLanguage(to))
  const install =
    packages.length > 0
      ? [phrase('Install Apertium for it with `apt-get install {packages}`.', { packages: packages.join(' ') })]
      : []
  return [...install, ...(setting === 'auto' ? [SERVERS] : [])].reduce<Phrase>(followed, missing)
}

const followed = (first: Phrase, second: Phrase): Phrase =>
  phrase('{first} {second}', { first: { said: first }, second: { said: second } })
