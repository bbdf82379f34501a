import type { PagedParagraph } from '../../../src/shared/contract/text-pages.ts'
import type { Paragraph } from '../../../src/shared/contract/transcripts.ts'
import { unpackTranscript } from '../../kernel/transcript-codec/packing.ts'

/** A part of a text: paragraphs, and where the next part begins. */
export interface TextPage {
  paragraphs: PagedParagraph[]
  next: string | null
}

/** Where a part begins, as `paragraph.word` by their places, and how many characters it has at most. */
export interface WantedPage {
  after: string
  characters: number
}

export interface PageInput extends WantedPage {
  /** Gzipped JSON of the transcript. */
  body: Uint8Array
}

export async function pageOfStored({ body, ...wanted }: PageInput): Promise<TextPage> {
  return pageOf((await unpackTranscript(body)).paragraphs, wanted)
}

/** The part of a text that begins there. A paragraph that is longer than what is left of the page is parted. */
export function pageOf(
  all: readonly Pick<Paragraph, '_id' | 'speaker' | 'words'>[],
  { after, characters }: WantedPage,
): TextPage {
  const [first = 0, firstWord = 0] = after.split('.').map(Number)
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
