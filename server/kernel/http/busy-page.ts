import type { FastifyRequest } from 'fastify'
import { messages } from '../../../src/shared/messages.ts'
import { languageOf } from '../../../src/shared/words/languages.ts'
import type { Phrase } from '../../../src/shared/words/phrase.ts'
import { escapeMarkup } from '../escape-markup.ts'
import { wordsOf } from './caller-words.ts'
import { isNavigation } from './requests.ts'

/**
 * What a browser shows of a page that is refused because too much is asked for: the reason, until it asks again by
 * itself. Null for calls, which are answered as the API does. It needs no file and no script.
 */
export function busyPage(request: FastifyRequest, reason: Phrase, againSeconds: number): string | null {
  if (!isNavigation(request)) return null
  const { language, say } = wordsOf(request)
  const { direction } = languageOf(language)
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${againSeconds}">
<title>Longhand</title>
<body style="max-width:26rem;margin:20vh auto;padding:0 1.5rem;font:1.0625rem/1.5 Georgia,serif">
<h1 style="font-weight:400;font-size:1.75rem;line-height:1.25">${escapeMarkup(say(reason))}</h1>
<p>${escapeMarkup(say(messages.loadsAgain))}</p>
</body>
</html>
`
}
