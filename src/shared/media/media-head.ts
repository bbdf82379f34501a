/**
 * Bytes from the beginning of a file by which it is judged before the rest is sent: as many as ffmpeg looks at to find
 * the format.
 */
export const MEDIA_HEAD_BYTES = 1024 * 1024

/** Frames in a row that make a raw stream: in noise two follow each other by chance, three hardly ever. */
const FRAMES_IN_A_ROW = 3

/** Packets in a row that make a transport stream. */
const PACKETS_IN_A_ROW = 5

/** So many frames may be tried; a file that looks like one everywhere is left to the decoder. */
const MOST_TRIES = 50_000

/** Behind a tag at least so many bytes have to be known before anything is said of them. */
const ENOUGH_BYTES = 64 * 1024

/**
 * Whether a file that begins with these bytes can be a medium of the allowed formats. False is certain, whatever
 * follows; true is only a maybe: what a container holds, and whether it can be decoded, takes the whole file. `isWhole`
 * when nothing follows.
 */
export function canBeMedia(head: Uint8Array, { isWhole }: { isWhole: boolean }): boolean {
  const rest = head.subarray(id3Bytes(head))
  if (rest.length < ENOUGH_BYTES && !isWhole) return true
  return hasSignature(rest) || hasMp4Box(rest) || hasRawFrames(rest)
}

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** What containers, and raw formats with a mark of their own, begin with. */
const SIGNATURES = [
  'RIFF',
  'RIFX',
  'RF64',
  'BW64',
  'riff',
  'FORM',
  'OggS',
  'fLaC',
  'FLV',
  'caff',
  '.snd',
  '#!AMR',
  'wvpk',
  'TTA1',
  'MAC ',
  'APETAGEX',
  'TAG',
  '\x1a\x45\xdf\xa3',
  '\x30\x26\xb2\x75',
  '\x02dss',
  '\x03dss',
  '\x03ds2',
] as const

const hasSignature = (head: Uint8Array) => {
  const start = text(head, 0, 8)
  return SIGNATURES.some((signature) => start.startsWith(signature))
}

const MP4_BOXES: readonly string[] = [
  'ftyp',
  'moov',
  'mdat',
  'moof',
  'free',
  'skip',
  'wide',
  'pnot',
  'uuid',
  'udta',
  'junk',
  'sidx',
  'styp',
  'jP  ',
]
const hasMp4Box = (head: Uint8Array) => MP4_BOXES.includes(text(head, 4, 8))

/** Length of the ID3v2 tags at the beginning. */
function id3Bytes(head: Uint8Array): number {
  let at = 0
  while (text(head, at, at + 3) === 'ID3' && at + 10 <= head.length) {
    at += 10 + [6, 7, 8, 9].reduce((size, place) => size * 128 + (head[at + place]! & 127), 0)
  }
  return at
}

/** Formats without a beginning: a stream of frames that may be cut anywhere. */
const hasRawFrames = (head: Uint8Array) =>
  STREAM_MARKS.some((mark) => isMarked(head, mark)) ||
  isTransportStream(head) ||
  isFrameStream(head, mpegFrame) ||
  isFrameStream(head, adtsFrame) ||
  isAc3(head)

/** MPEG program streams, and DTS in its four ways. */
const STREAM_MARKS = [
  [0, 0, 1, 0xba],
  [0x7f, 0xfe, 0x80, 0x01],
  [0xfe, 0x7f, 0x01, 0x80],
  [0x1f, 0xff, 0xe8, 0x00],
  [0xff, 0x1f, 0x00, 0xe8],
] as const

/** Whether a mark stands at the beginning, or twice anywhere: once may be chance. */
function isMarked(bytes: Uint8Array, mark: readonly number[]): boolean {
  let found = 0
  for (let at = bytes.indexOf(mark[0]!); at >= 0; at = bytes.indexOf(mark[0]!, at + 1)) {
    if (!mark.every((byte, index) => bytes[at + index] === byte)) continue
    found += 1
    if (at === 0 || found === 2) return true
  }
  return false
}

function isTransportStream(bytes: Uint8Array): boolean {
  return [188, 192, 204].some((size) => {
    for (let at = 0; at + size * (PACKETS_IN_A_ROW - 1) < Math.min(bytes.length, ENOUGH_BYTES); at += 1) {
      let packets = 0
      while (packets < PACKETS_IN_A_ROW && bytes[at + packets * size] === 0x47) packets += 1
      if (packets === PACKETS_IN_A_ROW) return true
    }
    return false
  })
}

/** One frame: what it and its neighbours have in common, and how long it is. */
interface Frame {
  kind: number
  bytes: number
}

/** Whether frames follow each other somewhere; the last of a short file may be cut. */
function isFrameStream(bytes: Uint8Array, frameAt: (bytes: Uint8Array, at: number) => Frame | null): boolean {
  let tries = 0
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const first = frameAt(bytes, at)
    if (!first) continue
    if (++tries > MOST_TRIES) return true
    let next = at + first.bytes
    let frames = 1
    while (frames < FRAMES_IN_A_ROW && next < bytes.length) {
      const frame = frameAt(bytes, next)
      if (frame?.kind !== first.kind) break
      next += frame.bytes
      frames += 1
    }
    if (frames === FRAMES_IN_A_ROW || (at === 0 && next >= bytes.length)) return true
  }
  return false
}

/** Kilobits a second by version (1, then 2 and 2.5) and layer (1 to 3). */
const KILOBITS = [
  [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  [
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
] as const
const HERTZ = [44_100, 48_000, 32_000] as const

/** A frame of MPEG audio, layers 1 to 3. */
function mpegFrame(bytes: Uint8Array, at: number): Frame | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xe0) !== 0xe0) return null
  const version = (bytes[at + 1]! >> 3) & 3
  const layer = 4 - ((bytes[at + 1]! >> 1) & 3)
  const kilobits = KILOBITS[version === 3 ? 0 : 1][layer - 1]?.[bytes[at + 2]! >> 4]
  const hertz = HERTZ[(bytes[at + 2]! >> 2) & 3]
  if (version === 1 || !kilobits || !hertz) return null
  const rate = hertz / { 3: 1, 2: 2, 0: 4 }[version as 0 | 2 | 3]
  const padding = (bytes[at + 2]! >> 1) & 1
  const samples = layer === 3 && version !== 3 ? 72_000 : 144_000
  const size =
    layer === 1
      ? (Math.floor((12_000 * kilobits) / rate) + padding) * 4
      : Math.floor((samples * kilobits) / rate) + padding
  return { kind: ((bytes[at + 1]! & 0x1e) << 8) | (bytes[at + 2]! & 0x0c), bytes: size }
}

/** A frame of AAC with an ADTS header. */
function adtsFrame(bytes: Uint8Array, at: number): Frame | null {
  if (at + 7 > bytes.length || bytes[at] !== 0xff || (bytes[at + 1]! & 0xf6) !== 0xf0) return null
  const size = ((bytes[at + 3]! & 3) << 11) | (bytes[at + 4]! << 3) | (bytes[at + 5]! >> 5)
  return size < 7 ? null : { kind: (bytes[at + 2]! << 8) | (bytes[at + 3]! & 0xf0), bytes: size }
}

/** AC-3 and E-AC-3: frames are at most 4 KiB, so their mark comes far more often than by chance, once in 64 KiB. */
function isAc3(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, ENOUGH_BYTES)
  const isMark = (at: number) => start[at + 1] === 0x77
  let marks = 0
  for (let at = start.indexOf(0x0b); at >= 0; at = start.indexOf(0x0b, at + 1)) if (isMark(at)) marks += 1
  return marks >= 8 || (start[0] === 0x0b && isMark(0))
}
