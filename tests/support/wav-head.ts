/**
 * The head of a WAV file of one channel, whose `seconds` of samples follow: so a long medium takes no time to make, and
 * little room as a sparse file.
 */
export function wavHead({ seconds, hertz, bits }: { seconds: number; hertz: number; bits: 8 | 16 }): {
  head: Buffer
  dataBytes: number
} {
  const frameBytes = bits / 8
  const dataBytes = Math.round(seconds * hertz) * frameBytes
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + dataBytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(hertz, 24)
  head.writeUInt32LE(hertz * frameBytes, 28)
  head.writeUInt16LE(frameBytes, 32)
  head.writeUInt16LE(bits, 34)
  head.write('data', 36)
  head.writeUInt32LE(dataBytes, 40)
  return { head, dataBytes }
}
