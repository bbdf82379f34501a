import { dictionaryOf } from './dictionaries.ts'
import type { SpellingReply, SpellingRequest } from './spelling.ts'
import { unknownWords, type WordList, wordList } from './unknown-words.ts'

let list: Promise<WordList> | undefined

/** Reads the dictionary of a language; without one every word is known. */
async function load(language: string): Promise<WordList> {
  const dictionary = dictionaryOf(language)
  if (!dictionary) return { correct: () => true }
  const [aff = '', ...lists] = await Promise.all([dictionary.aff, ...dictionary.lists].map(read))
  return wordList(aff, lists)
}

async function read(url: string): Promise<string> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`The dictionary was answered with ${reply.status}.`)
  return reply.text()
}

/** Looks words up beside the page: reading a dictionary takes a second. */
addEventListener('message', ({ data: { language, words } }: MessageEvent<SpellingRequest>) => {
  void (async () => {
    let reply: SpellingReply = []
    try {
      reply = unknownWords(words, await (list ??= load(language)))
    } catch (error) {
      // Without its dictionary no word is in doubt for it; the next time it is tried again.
      list = undefined
      console.warn('The words could not be looked up.', error)
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    postMessage(reply)
  })()
})
