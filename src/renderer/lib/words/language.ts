import type { Messages } from '@lingui/core'
import { manifestFile } from '../../../shared/domain/manifest-file.ts'
import {
  bestLanguage,
  isLanguageCode,
  languageOf,
  SOURCE_LANGUAGE,
  type LanguageCode,
} from '../../../shared/words/languages.ts'
import { OFFERED_LANGUAGES } from '../../../shared/words/offered.ts'
import { platform } from '../../platform/index.ts'
import { readCookie } from '../cookies.ts'
import { isFollowedLink, languageCameFrom } from './came-from.ts'
import { i18n } from './i18n.ts'

const REMEMBERED = 'language'

const WORDS = '../../../../resources/words/'
/** The words of the frame and of the screens of a visitor. */
const first = import.meta.glob<Messages>('../../../../resources/words/*.po', { query: '?first', import: 'default' })
/** Those of all other screens. */
const later = import.meta.glob<Messages>('../../../../resources/words/*.po', { query: '?later', import: 'default' })

export const currentLanguage = (): LanguageCode => (isLanguageCode(i18n.locale) ? i18n.locale : SOURCE_LANGUAGE)

/**
 * Begins in the language that was chosen on this device, else in that of the public page that led here, else in the
 * browser's; follows what other pages choose. Who reads `/es` and goes on to log in has chosen Spanish.
 */
export async function startLanguage(): Promise<void> {
  addEventListener('storage', ({ key }) => {
    const chosen = key === REMEMBERED ? rememberedLanguage() : null
    if (chosen) void showLanguage(chosen)
  })
  const from = readCookie('session') === null ? languageCameFrom() : null
  if (from !== null && from !== SOURCE_LANGUAGE && isFollowedLink()) return chooseLanguage(from)
  await showLanguage(
    rememberedLanguage() ??
      from ??
      bestLanguage(
        navigator.languages,
        OFFERED_LANGUAGES.map(({ code }) => code),
      ),
  )
}

/** Changes the app's language, and remembers it on this device. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  try {
    localStorage.setItem(REMEMBERED, code)
  } catch {
    // Storage may be closed to us; the choice is then for this page.
  }
  await showLanguage(code)
}

function rememberedLanguage(): LanguageCode | null {
  try {
    const code = localStorage.getItem(REMEMBERED)
    return isLanguageCode(code) ? code : null
  } catch {
    return null
  }
}

/** The last that was asked for: catalogues may come in another order. */
let wanted: LanguageCode = SOURCE_LANGUAGE
/** Settled once the words of every screen are there in the language in use; null until a screen asked for them. */
let everyWord: Promise<unknown> | null = null

/**
 * Settles once every screen can be drawn in the language in use. Without a network the words that are there stay, and
 * the next screen asks again.
 */
export function loadEveryWord(): Promise<unknown> {
  everyWord ??= showEveryWord()
  return everyWord
}

async function showEveryWord(): Promise<void> {
  if (wanted === SOURCE_LANGUAGE) return
  if (!(await showLanguage(wanted, true))) everyWord = null
}

/** Loads the words and draws in them; false without them (no network), when what was shown stays. */
async function showLanguage(code: LanguageCode, isWhole = everyWord !== null): Promise<boolean> {
  wanted = code
  const messages = code === SOURCE_LANGUAGE ? {} : await loadWords(code, isWhole)
  if (wanted !== code) return true
  if (messages === null) return false
  const { intl, direction } = languageOf(code)
  i18n.loadAndActivate({ locale: code, locales: [intl], messages })
  document.documentElement.lang = code
  document.documentElement.dir = direction
  // Whoever installs the app now gets its shortcuts in this language.
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/${manifestFile(code)}`)
  platform.shell?.setLanguage(code)
  return true
}

async function loadWords(code: LanguageCode, isWhole: boolean): Promise<Messages | null> {
  const file = `${WORDS}${code}.po`
  try {
    const parts = await Promise.all([first[file]?.(), isWhole && later[file]?.()])
    return Object.assign({}, ...parts)
  } catch {
    return null
  }
}
