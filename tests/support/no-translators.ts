import { createTranslators } from '../../server/modules/translations/create-translators.ts'

/** A machine without translation engines. */
export const noTranslators = createTranslators({ translators: [], setting: 'auto' })
