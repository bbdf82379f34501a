import type { LiveTranslationState } from '../../../../shared/contract/live-transcription.ts'
import type { CaptionsShown } from './captions-session.ts'

/** How the translation stands that somebody reads; `none` where the talk is not translated into it. */
export type TranslationShown = LiveTranslationState | 'none'

/** Of the original alone there is nothing to say: it is `on`. */
export function stateIn({ translations }: Pick<CaptionsShown, 'translations'>, language: string | null) {
  if (language === null) return 'on'
  return translations.find((one) => one.language === language)?.state ?? 'none'
}
