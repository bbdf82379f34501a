import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FlatFile } from '../../../src/shared/contract/files/records.ts'
import { FILE_ID_HEADER } from '../../../src/shared/contract/uploads.ts'
import { multipart, uploadPath } from '../uploads.ts'
import { same } from './journal.ts'
import type { Person, Place } from './people.ts'

/** A medium to upload. */
export interface Medium {
  name: string
  bytes: Buffer
  options: Record<string, string>
}

const PIECE_BYTES = 64 * 1024
const TUS = { 'tus-resumable': '1.0.0' }
const encoded = (value: string) => Buffer.from(value).toString('base64')
export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Uploads a medium and answers the file's id; from then on it is promised to be there, byte by byte, once. */
export async function upload(place: Place, person: Person, medium: Medium, how: 'tus' | 'multipart'): Promise<string> {
  const { id, name } =
    how === 'tus'
      ? { id: await uploadInPieces(person, medium), name: medium.name }
      : await uploadWhole(place, person, medium)
  place.journal.promised(`${name} is on the server once`, async ({ db }) => {
    if (place.removed.has(id)) return
    const files = await db
      .selectFrom('file')
      .select(['id', 'media_sha256'])
      .where('owner_id', '=', person.id)
      .where('name', '=', name)
      .execute()
    same(files, [{ id, media_sha256: sha256(medium.bytes) }])
    const bytes = await person.bytes(`/file/media/download/${id}`)
    if (!medium.bytes.equals(bytes))
      throw new Error(`${bytes.byteLength} bytes that are others came back of ${medium.bytes.length}`)
  })
  return id
}

/** As the outbox does: under a name of its own, and asking how far it is after every fault. */
async function uploadInPieces(person: Person, { name, bytes, options }: Medium): Promise<string> {
  const metadata = { ...options, filename: name, sha256: sha256(bytes), client_key: randomUUID() }
  const begin = {
    headers: {
      ...TUS,
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${encoded(value)}`)
        .join(','),
    },
  }
  for (;;) {
    const begun = await person.surely('POST', '/uploads', begin)
    // 423: an earlier try of this call is still at work.
    if (begun.status === 423) continue
    same(begun.status, 201)
    const path = `/uploads/${(begun.headers.get('location') ?? '').split('/').at(-1)}`
    const id = await sendPieces(person, path, bytes)
    if (id !== null) return id
  }
}

/** Null when the upload has to begin again. */
async function sendPieces(person: Person, path: string, bytes: Buffer): Promise<string | null> {
  for (;;) {
    const { status, headers } = await person.surely('HEAD', path, { headers: TUS })
    if (status === 410 || status === 404) return null
    if (status === 423) continue
    const known = headers.get(FILE_ID_HEADER)
    if (known !== null) return known
    let offset = Number(headers.get('upload-offset'))
    for (let isGood = true; isGood;) {
      const piece = new Uint8Array(bytes.subarray(offset, offset + PIECE_BYTES))
      const answer = await person.send('PATCH', path, {
        headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
        bytes: piece,
      })
      if (answer !== null && ![204, 409, 423].includes(answer.status))
        throw new Error(`a piece at ${offset} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
      isGood = answer?.status === 204
      const id = isGood ? answer?.headers.get(FILE_ID_HEADER) : null
      if (id) return id
      if (isGood) offset += piece.length
    }
    await wait(50)
  }
}

/**
 * In one request. When its answer is lost the person looks at the list, and sends it again, under another name, when it
 * is not there.
 */
async function uploadWhole(
  place: Place,
  person: Person,
  medium: Medium,
  tries = 1,
): Promise<{ id: string; name: string }> {
  const { bytes, options } = medium
  const name = tries === 1 ? medium.name : `${tries} ${medium.name}`
  const { headers, payload } = multipart([{ field: 'media', fileName: name, content: bytes }])
  const answer = await person.send<FlatFile>('POST', uploadPath(options), { headers, bytes: new Uint8Array(payload) })
  if (answer !== null) {
    if (answer.status !== 200)
      throw new Error(`${name} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
    return { id: answer.body._id, name }
  }
  const listed = await person.surely<{ files: { file: FlatFile }[] }>('GET', `/file?q=${encodeURIComponent(name)}`)
  const [there] = listed.body.files
  if (there) return { id: there.file._id, name }
  place.journal.promised(`${name} came at most once`, async ({ db }) => {
    const files = await db
      .selectFrom('file')
      .select('id')
      .where('owner_id', '=', person.id)
      .where('name', '=', name)
      .execute()
    if (files.length > 1) same(files.length, 1)
  })
  return uploadWhole(place, person, medium, tries + 1)
}

/**
 * The file once the machine has written it; one that FAILED while the machine could not be reached is tried again, as
 * its owner would.
 */
export async function transcribed(person: Person, id: string): Promise<FlatFile> {
  for (;;) {
    const { body: file } = await person.surely<FlatFile>('GET', `/file/${id}`)
    if (file.status === 'EDITING') return file
    if (file.status === 'FAILED') await person.surely('PUT', `/file/transcription/resume/${id}`)
    await wait(200)
  }
}
