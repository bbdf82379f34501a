import type { Messages } from '@lingui/core'
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

const catalogues = import.meta.glob<Messages>('../../../../resources/words/*.po', { import: 'default' })

export const currentLanguage = (): LanguageCode => (isLanguageCode(i18n.locale) ? i18n.locale : SOURCE_LANGUAGE)

/**
 * Begins in the language that was chosen on this device, else in that of the public page that led here, else in the
 * browser's; follows what other pages choose. Who reads `/es` and goes on to log in has chosen Spanish.
 */
export function startLanguage(): Promise<void> {
  addEventListener('storage', ({ key }) => {
    const chosen = key === REMEMBERED ? rememberedLanguage() : null
    if (chosen) void showLanguage(chosen)
  })
  const from = readCookie('session') === null ? languageCameFrom() : null
  if (from !== null && from !== SOURCE_LANGUAGE && isFollowedLink()) return chooseLanguage(from)
  return showLanguage(
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

/** Loads the catalogue and draws in it; without one (no network) what was shown stays. */
async function showLanguage(code: LanguageCode): Promise<void> {
  wanted = code
  const messages = code === SOURCE_LANGUAGE ? {} : await loadCatalogue(code)
  if (messages === null || wanted !== code) return
  const { intl, direction } = languageOf(code)
  i18n.loadAndActivate({ locale: code, locales: [intl], messages })
  document.documentElement.lang = code
  document.documentElement.dir = direction
  platform.shell?.setLanguage(code)
}

async function loadCatalogue(code: LanguageCode): Promise<Messages | null> {
  try {
    return (await catalogues[`../../../../resources/words/${code}.po`]?.()) ?? null
  } catch {
    return null
  }
}
