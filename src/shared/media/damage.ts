import { ENGINE_SAMPLE_RATE } from './arguments.ts'
import { ALLOWED_FORMATS } from './formats.ts'

/** Complaints of decoders that mean that a packet of sound was lost, in the words of ffmpeg 4 to 7. */
const LOST_PACKET = /Error while decoding stream|Error submitting packet to decoder|Decoding error:/

/** Errors in a range of the file, and errors in reading the container. */
const LOST_RANGE = /CRC mismatch|corrupt (input packet|decoded frame)|Packet corrupt/
const CONTAINER_ERROR = new RegExp(`^\\[(${ALLOWED_FORMATS.join('|')})[ ,][^\\]]*\\] \\[error\\]`)

/** Places closer together than this, in seconds, are told as one. */
const APART_SECONDS = 1

/** A file of nothing but damage is not told place by place. */
const MOST_PLACES = 1000

/** Whether a line of ffmpeg's log says that one packet of sound could not be decoded. */
export function isLostPacket(line: string): boolean {
  return LOST_PACKET.test(line)
}

/**
 * Follows the log of a decoding run in which `ashowinfo` marks the time, and notes where sound was lost.
 * `places` are seconds on the medium's clock, right to about half a second.
 */
export function createDamageReader(): { read(line: string): void; places: number[] } {
  const places: number[] = []
  let now = 0
  /** Before decoding starts the headers are looked at, and what is said then is said again. */
  let isDecoding = false
  return {
    places,
    read(line) {
      const mark = /^\[Parsed_ashowinfo.*? n: *\d+ pts: *\S+ pts_time: *([\d.]+).* nb_samples: *(\d+)/.exec(line)
      if (mark) {
        now = Number(mark[1]) + Number(mark[2]) / ENGINE_SAMPLE_RATE
        return
      }
      if (line.startsWith('[info] Stream mapping:')) isDecoding = true
      if (!isDecoding) return
      if (!LOST_PACKET.test(line) && !LOST_RANGE.test(line) && !CONTAINER_ERROR.test(line)) return
      const last = places.at(-1)
      if (places.length < MOST_PLACES && (last === undefined || now - last > APART_SECONDS))
        places.push(Math.round(now * 10) / 10)
    },
  }
}
