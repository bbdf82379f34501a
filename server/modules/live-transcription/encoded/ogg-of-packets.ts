/** The longest packet that is taken; encoders of speech make a tenth of it. Bytes. */
const MOST_PACKET_BYTES = 4000
/** The longest time that a packet of Opus may have, in samples at 48 kHz: 120 ms. */
const MOST_SAMPLES = 5760
const PAGE_HEAD_BYTES = 27
const FIRST = 2

/**
 * Puts bare packets of Opus, each behind its length as a little-endian uint16, into pages of Ogg. Answers why a message
 * cannot be taken, as words for the programmer who sent it.
 */
export function createOggOfPackets(): (message: Buffer) => Buffer | string {
  let number = 0
  let granule = 0n
  function page(body: Buffer, flags = 0): Buffer {
    const lacing = Buffer.alloc(Math.floor(body.byteLength / 255) + 1, 255)
    lacing[lacing.byteLength - 1] = body.byteLength % 255
    const head = Buffer.alloc(PAGE_HEAD_BYTES)
    head.write('OggS')
    head[5] = flags
    head.writeBigUInt64LE(granule, 6)
    head.writeUInt32LE(1, 14)
    head.writeUInt32LE(number++, 18)
    head[26] = lacing.byteLength
    const whole = Buffer.concat([head, lacing, body])
    whole.writeUInt32LE(checksum(whole), 22)
    return whole
  }
  return (message) => {
    const packets = packetsOf(message)
    if (typeof packets === 'string') return packets
    const pages = number === 0 ? [page(opusHead(), FIRST), page(opusTags())] : []
    for (const packet of packets) {
      granule += BigInt(samplesOf(packet))
      pages.push(page(packet))
    }
    return Buffer.concat(pages)
  }
}

function packetsOf(message: Buffer): Buffer[] | string {
  const packets: Buffer[] = []
  for (let at = 0; at < message.byteLength;) {
    if (at + 2 > message.byteLength) return 'A packet has no length.'
    const length = message.readUInt16LE(at)
    const packet = message.subarray(at + 2, at + 2 + length)
    if (length === 0 || length > MOST_PACKET_BYTES || packet.byteLength < length) return 'A packet is not whole.'
    const samples = samplesOf(packet)
    if (samples === 0 || samples > MOST_SAMPLES) return 'This is no packet of Opus.'
    packets.push(packet)
    at += 2 + length
  }
  return packets
}

/** Samples of a packet at 48 kHz, by its first two bytes (RFC 6716, section 3.1); 0 for none. */
function samplesOf(packet: Buffer): number {
  const [first = 0, second = 0] = packet
  const config = first >> 3
  const silk = [480, 960, 1920, 2880]
  const frame =
    config < 12 ? silk[config % 4]! : config < 16 ? [480, 960][config % 2]! : [120, 240, 480, 960][config % 4]!
  const code = first % 4
  return frame * (code === 0 ? 1 : code === 3 ? second % 64 : 2)
}

/** RFC 7845, section 5.1: one channel; what a decoder gives before speech is left in. */
function opusHead(): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head[8] = 1
  head[9] = 1
  head.writeUInt32LE(48_000, 12)
  return head
}

function opusTags(): Buffer {
  const tags = Buffer.alloc(16)
  tags.write('OpusTags')
  return tags
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})

/** Ogg's own CRC-32, over a page whose checksum is still 0. */
function checksum(page: Buffer): number {
  let sum = 0
  for (const byte of page) sum = ((sum << 8) ^ TABLE[(sum >>> 24) ^ byte]!) >>> 0
  return sum
}
