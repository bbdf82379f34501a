import type { ContentKey } from '../../../../../src/shared/contract/content-admin.ts'
import { DEFAULT_LANGUAGE } from '../../../../../src/shared/domain/content-rules.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import { AppError } from '../../../../kernel/errors.ts'
import type { DocumentRow } from './repository.ts'

/** A document's name among all others. */
export const idOf = ({ kind, language, name }: Pick<DocumentRow, 'kind' | 'language' | 'name'>) =>
  `${kind} ${language} ${name}`

/** Reviews and the first home page have to be there. */
export const canBeRemoved = ({ kind, language, name }: ContentKey) =>
  kind !== 'reviews' && !(kind === 'page' && name === 'default' && language === DEFAULT_LANGUAGE)

export const noContent = () => new AppError(404, 'no_content', messages.notFound)
