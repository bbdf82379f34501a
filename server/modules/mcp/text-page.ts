import type { PagedParagraph } from '../../../src/shared/contract/text-pages.ts'
import type { Paragraph } from '../../../src/shared/contract/transcripts.ts'
import { unpackTranscript } from '../../kernel/transcript-codec/packing.ts'

/** A part of a text: paragraphs, and where the next part begins. */
export interface TextPage {
  paragraphs: PagedParagraph[]
  next: string | null
}

/** Which part is wanted, and how many characters it has at most. */
export interface WantedPage {
  /** Where it begins, as `paragraph.word` by their places. */
  after?: string | undefined
  /** What is said at this second begins it, unless it is said where it begins. */
  time?: number | undefined
  characters: number
}

export interface PageInput extends WantedPage {
  /** Gzipped JSON of the transcript. */
  body: Uint8Array
}

export async function pageOfStored({ body, ...wanted }: PageInput): Promise<TextPage> {
  return pageOf((await unpackTranscript(body)).paragraphs, wanted)
}

type Paragraphs = readonly Pick<Paragraph, '_id' | 'speaker' | 'words'>[]

/** The part of a text that begins there. A paragraph that is longer than what is left of the page is parted. */
export function pageOf(all: Paragraphs, { after, time = 0, characters }: WantedPage): TextPage {
  const [first = 0, firstWord = 0] = after?.split('.').map(Number) ?? placeAt(all, time, characters / 2)
  const paragraphs: PagedParagraph[] = []
  let room = characters
  for (let index = first; index < all.length; index++) {
    const { _id, speaker, words } = all[index]!
    const from = index === first ? firstWord : 0
    room -= speaker.length
    let to = from
    let text = ''
    while (to < words.length) {
      const word = words[to]!.text.trim()
      if (word.length >= room && paragraphs.length + text.length > 0) break
      text += word === '' ? '' : text === '' ? word : ` ${word}`
      room -= word.length + 1
      to++
    }
    if (text !== '') paragraphs.push({ _id, speaker, time: words[from]!.data_start, text })
    if (to < words.length) return { paragraphs, next: `${index}.${to}` }
    if (room <= 0 && index + 1 < all.length) return { paragraphs, next: `${index + 1}` }
  }
  return { paragraphs, next: null }
}

/** The place of the paragraph that is said at that second or, where it is long, of a word so many characters before. */
function placeAt(all: Paragraphs, time: number, characters: number): [number, number] {
  const paragraph = all.findLastIndex(({ words: [first] }) => first !== undefined && first.data_start <= time)
  if (paragraph === -1) return [0, 0]
  const { words } = all[paragraph]!
  let word = words.findLastIndex(({ data_start: start }) => start <= time)
  for (let room = characters; word > 0 && room > 0; word--) room -= words[word - 1]!.text.length + 1
  return [paragraph, word]
}
