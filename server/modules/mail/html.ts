import { languageOf, SOURCE_LANGUAGE, type LanguageCode } from '../../../src/shared/words/languages.ts'
import { escapeMarkup } from '../../kernel/escape-markup.ts'

/** A link in a mail. */
export const mailLink = (url: string, text: string) =>
  `<a href="${escapeMarkup(url)}" style="color:#27408f">${escapeMarkup(text)}</a>`

/** The page of a mail as every mail of ours looks. `body` is HTML. */
export function mailPage(title: string, body: string, language: LanguageCode = SOURCE_LANGUAGE): string {
  const { code, direction } = languageOf(language)
  return (
    `<!doctype html><html lang="${code}" dir="${direction}">` +
    `<meta charset="utf-8"><title>${escapeMarkup(title)}</title><body ` +
    'style="font-family:Georgia,serif;font-size:17px;line-height:1.55;color:#18203a;background:#fbfcf9;' +
    `padding:32px">${body}<p>Longhand</p></body></html>`
  )
}

/** What is said below, in smaller letters. `body` is HTML. */
export const mailAside = (body: string) => `<p style="color:#4f586b;font-size:15px">${body}</p>`
