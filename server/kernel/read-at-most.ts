/** All bytes of a source that may hold so many. @throws what `tooLarge` makes, when there are more */
export async function readAtMost(
  source: AsyncIterable<Uint8Array>,
  most: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    size += chunk.byteLength
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
