import { formatIn, type Format } from '../../../shared/words/format.ts'
import { i18n, useLingui } from './lingui.tsx'

const localeOf = ({ locale, locales }: { locale: string; locales?: string | string[] | undefined }): string =>
  [locales ?? locale].flat()[0]!

/** Numbers, dates and lengths in the app's language; draws again when it changes. */
export const useFormat = (): Format => formatIn(localeOf(useLingui().i18n))

/** The same outside components. */
export const appFormat = (): Format => formatIn(localeOf(i18n))
