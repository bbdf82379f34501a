import { createHash } from 'node:crypto'

/** SHA-256 of a text or of bytes, in hex. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The hash that is stored of a mailed or shared link's key, so that reading the database opens no link. */
export const hashKey = (key: string): string => sha256(key)

/** SHA-256 of all that a source yields, in hex; none of it is kept. */
export async function sha256Of(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('hex')
}
