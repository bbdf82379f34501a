import { DEFAULT_LANGUAGE } from '../../../shared/domain/content-rules.ts'
import { localPath } from '../../../shared/domain/site-path.ts'

/** A path of the site in a language of the content. */
export const linkIn = (language: string, path: string) => localPath(path, language, DEFAULT_LANGUAGE)

export const homePath = (language: string) => linkIn(language, '/')

/** A section of the home page. */
export const homeSection = (language: string, id: string) => `${homePath(language)}#${id}`
