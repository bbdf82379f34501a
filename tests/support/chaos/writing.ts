import { gzipSync } from 'node:zlib'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { same } from './journal.ts'
import type { Person, Place } from './people.ts'

/**
 * Adds a mark to a text by reading it, changing it and saving it over the version that was read, until it is known to
 * be in.
 */
export async function addMark(person: Person, fileId: string, mark: string): Promise<void> {
  const path = `/file/transcription/${fileId}`
  for (;;) {
    const { body: text, headers, status } = await person.surely<Transcript>('GET', path)
    same(status, 200)
    const [first] = text.paragraphs
    if (!first) throw new Error(`${fileId} has no text`)
    // Of a save whose answer was lost.
    if (marksOf(text).includes(mark)) return
    first.note = `${first.note} ${mark}`.trim()
    const bytes = new Uint8Array(gzipSync(JSON.stringify(text)))
    const saved = await person.send<{ version: number }>('PUT', path, {
      headers: { 'if-match': headers.get('etag') ?? '', 'content-type': 'application/octet-stream' },
      bytes,
    })
    if (saved?.status === 200) return
    if (saved !== null && saved.status !== 412)
      throw new Error(`${mark} was answered with ${saved.status}: ${JSON.stringify(saved.body)}`)
  }
}

const marksOf = ({ paragraphs }: Transcript) => (paragraphs[0]?.note ?? '').split(' ')

/**
 * Several windows write into one text at the same time; each mark whose save was acknowledged is promised to be in,
 * once.
 */
export async function writeTogether(
  place: Place,
  person: Person,
  fileId: string,
  { windows, marks }: { windows: number; marks: number },
): Promise<void> {
  const written: string[] = []
  place.journal.promised(`what was written into ${fileId} is in it`, async () => {
    const { body } = await person.surely<Transcript>('GET', `/file/transcription/${fileId}`)
    same(marksOf(body).toSorted(), written.toSorted())
  })
  await Promise.all(
    Array.from({ length: windows }, async (_, window) => {
      for (let number = 0; number < marks; number++) {
        const mark = `m${window}-${number}`
        await addMark(person, fileId, mark)
        written.push(mark)
      }
    }),
  )
}
