import { i18n, type MessageDescriptor, type MessageOptions } from '@lingui/core'
import { isLanguageCode, languageOf, SOURCE_LANGUAGE } from '../../../shared/words/languages.ts'
import { isolateValues } from './isolate.ts'

/** The words of the app, in its language; English until another one is chosen. */
export { i18n }

// English stands in the code, compiled by the build, so that it needs neither a catalogue nor a compiler.
i18n.loadAndActivate({ locale: SOURCE_LANGUAGE, locales: [languageOf(SOURCE_LANGUAGE).intl], messages: {} })

const directionOf = (locale: string) => (isLanguageCode(locale) ? languageOf(locale).direction : 'ltr')

/** Every sentence is filled here, by whatever macro it was written. */
const fill = i18n._.bind(i18n) as (id: Words, values?: Values, options?: MessageOptions) => string
i18n._ = (id: Words, values?: Values, options?: MessageOptions) => {
  const direction = directionOf(i18n.locale)
  if (typeof id === 'string') return fill(id, values && isolateValues(values, direction), options)
  return fill(id.values ? { ...id, values: isolateValues(id.values, direction) } : id)
}

type Words = string | MessageDescriptor
type Values = Record<string, unknown>
