import { t } from '@lingui/core/macro'
import { appFormat } from '../../lib/words/use-format.ts'

/** A language of the content. */
export const languageName = (code: string) => appFormat().language(code)

/** When something was changed; what came from a folder may not say. */
export const shownTime = (iso: string | null) =>
  iso === null ? t`Unknown` : appFormat().moment(new Date(iso), 'date-time')
