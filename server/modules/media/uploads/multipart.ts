import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { messages } from '../../../../src/shared/messages.ts'
import { storableText } from '../../../../src/shared/storable-json.ts'
import { AppError } from '../../../kernel/errors.ts'

/** The field that holds the one file. */
type Field = 'media' | 'json' | 'picture' | 'file'

const NOT_ONE: Record<Field, string> = {
  media: messages.oneFile,
  json: messages.oneTranscript,
  picture: messages.onePicture,
  file: messages.oneFileInFile,
}

/** A body that holds something else than exactly one file in its field. */
const notOneFile = (field: Field) => new AppError(400, 'one_file', NOT_ONE[field])

/**
 * What is read at once is also copied at once, so the pieces are small; `files` lets a second one be seen and refused.
 */
const PARSER = {
  fileHwm: 256 * 1024,
  limits: {
    fileSize: Number.POSITIVE_INFINITY,
    files: 2,
    fields: 10,
    fieldSize: 64 * 1024,
    parts: 12,
    headerPairs: 50,
  },
  throwFileSizeLimit: false,
}

/**
 * Reads the body: `store` gets the one file as it streams in, and its result comes back once the whole body was seen.
 * When anything after the file is wrong, `discard` gets what `store` made. Of the fields in `beside` texts may stand
 * before it; `any` lets those of all fields stand before and after it.
 * @throws AppError 400
 */
export async function readOneFile<T>(
  request: FastifyRequest,
  field: Field,
  {
    store,
    discard,
    beside = [],
  }: {
    store: (file: MultipartFile) => Promise<T>
    discard?: (stored: T) => Promise<void>
    beside?: readonly string[] | 'any'
  },
): Promise<T> {
  let stored: { value: T } | null = null
  let storing: unknown
  try {
    for await (const part of request.parts(PARSER)) {
      if (part.type === 'field' && (beside === 'any' || (beside.includes(part.fieldname) && !stored))) continue
      if (part.type !== 'file' || part.fieldname !== field || stored) throw notOneFile(field)
      let isBroken = false
      part.file.on('error', () => {
        isBroken = true
      })
      const value = await store(part).catch((error: unknown) => {
        // A body that breaks off fails the store too; what else fails it is not the sender's doing.
        if (!isBroken && part.file.errored === null) storing = error
        throw error
      })
      stored = { value }
    }
    if (!stored) throw notOneFile(field)
    return stored.value
  } catch (error) {
    if (stored) await discard?.(stored.value)
    if (error === storing || error instanceof AppError || isWrongType(error)) throw error
    throw new AppError(400, 'malformed', messages.malformed, { cause: error })
  }
}

/** A part's file name; browsers write quotes and line ends in this way (HTML, multipart/form-data encoding). */
export function fileNameOf({ filename }: MultipartFile): string {
  return (filename ?? '').replace(/%22|%0D|%0A/gi, (code) => decodeURIComponent(code))
}

/** The texts that stand before a file, by field; of a field that came twice there is none. */
export function textsBeside({ fields }: MultipartFile): Record<string, string> {
  const texts = Object.values(fields).flatMap((part) =>
    part && !Array.isArray(part) && part.type === 'field' && typeof part.value === 'string'
      ? [[part.fieldname, storableText(part.value)] as const]
      : [],
  )
  return Object.fromEntries(texts)
}

/** All texts before and after a file, by field; of a field that came twice both. Read once the whole body was seen. */
export function textsAround({ fields }: MultipartFile): Map<string, string[]> {
  const texts = Object.values(fields).flatMap((parts) =>
    [parts ?? []]
      .flat()
      .flatMap((part) =>
        part.type === 'field' && typeof part.value === 'string'
          ? [[part.fieldname, storableText(part.value)] as const]
          : [],
      ),
  )
  return new Map(
    Object.entries(Object.groupBy(texts, ([name]) => name)).map(([name, parts = []]) => [
      name,
      parts.map(([, text]) => text),
    ]),
  )
}

/** No multipart at all, which the error handler answers. */
function isWrongType(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE'
}
