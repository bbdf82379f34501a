import { baseLanguage } from '../../../src/shared/domain/languages.ts'
import type { TranslatorName } from '../../ports/translator.ts'
import type { Direction } from '../../ports/translators.ts'
import { findLanguage } from '../../kernel/languages.ts'
import { debianPackages } from './debian-pairs.ts'

const SERVERS = 'Set LIBRETRANSLATE_URL to a LibreTranslate server, or OPENAI_CHAT_MODEL for a chat server.'

/** What to install or set so that a text can be translated; `why` is what the one engine says that is set. */
export function translationAdvice(
  { from, to }: Direction,
  setting: 'auto' | TranslatorName,
  why: string | null,
): string {
  const missing = `No engine here translates from ${nameOf(from)} into ${nameOf(to)}.`
  if (setting !== 'auto' && setting !== 'apertium')
    return (
      why ?? `${missing} TRANSLATION_ENGINE is set to ${setting} alone; TRANSLATION_ENGINE=auto uses all that are here.`
    )
  const packages = debianPackages(baseLanguage(from), baseLanguage(to))
  const install = packages.length > 0 ? `Install Apertium for it with \`apt-get install ${packages.join(' ')}\`.` : null
  return [missing, install, setting === 'auto' ? SERVERS : null].filter(Boolean).join(' ')
}

function nameOf(code: string): string {
  return code === 'multi' ? 'several languages' : (findLanguage(code)?.name ?? code)
}
