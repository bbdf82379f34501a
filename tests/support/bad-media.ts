import { randomBytes } from 'node:crypto'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { UNNAMED_FILE } from '../../src/shared/domain/file-name.ts'
import { browserRecording, encoded, keptSample, picture, speak, tone, video } from './media-samples.ts'

/** A medium, or what only looks like one, as a client may send it. */
export interface MediaCase {
  name: string
  /** What the client calls the file. */
  fileName: string
  /** Makes the file and answers its path, which says nothing of `fileName`. */
  make(): Promise<string>
  /** What must come back: refused with a code, or taken. */
  expect: { status: number; code: string | null }
}

/** A medium that is taken although something is wrong with it. */
export interface OddMediaCase extends MediaCase {
  /** Length that decoding must find, to a tenth. */
  decodedSeconds: number
  isDamaged: boolean
}

/** A name that is taken and shown as other text. */
export interface OddNameCase extends MediaCase {
  shownAs: string
}

const notMedia = { status: 422, code: 'not_media' }
const noAudio = { status: 422, code: 'no_audio' }
const taken = { status: 200, code: null }

const bytes = (name: string, content: () => Buffer | string | Promise<Buffer | string>) => () =>
  keptSample(name, 'bin', 'bytes 1', async (output) => writeFile(output, await content()))

/** What refers to other files or addresses; `target` is the path or address that must not be touched. */
export function playlists(target: string): { name: string; fileName: string; text: string }[] {
  const texts: Record<string, { ending: string; text: string }> = {
    'HLS playlist': {
      ending: 'm3u8',
      text:
        `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:5\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:5.0,\n${target}\n` +
        '#EXT-X-ENDLIST\n',
    },
    'M3U playlist': { ending: 'm3u', text: `#EXTM3U\n#EXTINF:5,song\n${target}\n` },
    'concat script': { ending: 'ffconcat', text: `ffconcat version 1.0\nfile '${target}'\n` },
    'session description': {
      ending: 'sdp',
      text: 'v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=x\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 50040 RTP/AVP 0\r\n',
    },
    'DASH manifest': {
      ending: 'mpd',
      text:
        '<?xml version="1.0"?>\n<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" ' +
        'mediaPresentationDuration="PT5S" ' +
        'profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet ' +
        'mimeType="audio/mp4"><Representation id="1" bandwidth="1"><BaseURL>' +
        `${target}</BaseURL></Representation></AdaptationSet></Period></MPD>\n`,
    },
    'PLS playlist': { ending: 'pls', text: `[playlist]\nFile1=${target}\nNumberOfEntries=1\nVersion=2\n` },
    'ASX playlist': { ending: 'asx', text: `<asx version="3.0"><entry><ref href="${target}"/></entry></asx>\n` },
    'XSPF playlist': {
      ending: 'xspf',
      text:
        '<?xml version="1.0"?><playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track><location>' +
        `${target}</location></track></trackList></playlist>\n`,
    },
    'AviSynth script': { ending: 'avs', text: `WavSource("${target}")\n` },
  }
  return Object.entries(texts).flatMap(([name, { ending, text }]) => [
    { name, fileName: `list.${ending}`, text },
    { name: `${name} named .mp4`, fileName: 'film.mp4', text },
  ])
}

/** Uploads that are refused. */
export const badMedia: readonly MediaCase[] = [
  { name: 'an empty file', fileName: 'empty.mp3', make: bytes('empty', () => ''), expect: notMedia },
  { name: 'one byte', fileName: 'one.wav', make: bytes('one', () => 'R'), expect: notMedia },
  ...['mp3', 'aac', 'wav', 'mpg', 'ts', 'amr'].map((ending) => ({
    name: `random bytes named .${ending}`,
    fileName: `noise.${ending}`,
    make: bytes('random', () => randomBytes(1_000_000)),
    expect: notMedia,
  })),
  {
    name: 'text named .wav',
    fileName: 'text.wav',
    make: bytes('text', () => 'This is no sound at all.\n'.repeat(1000)),
    expect: notMedia,
  },
  { name: 'a PNG named .mp4', fileName: 'picture.mp4', make: picture, expect: notMedia },
  { name: 'an mp4 without moov', fileName: 'cut.mp4', make: bytes('no-moov', withoutMoov), expect: notMedia },
  {
    name: 'an executable named .ogg',
    fileName: 'program.ogg',
    make: bytes('program', async () => (await readFile(process.execPath)).subarray(0, 500_000)),
    expect: notMedia,
  },
  {
    name: 'a WAV file without samples',
    fileName: 'nothing.wav',
    make: bytes('no-samples', async () => (await readFile(await tone({ seconds: 1 }))).subarray(0, 44)),
    expect: notMedia,
  },
  {
    name: 'a page of HTML named .webm',
    fileName: 'page.webm',
    make: bytes(
      'html',
      () => '<!doctype html><html><body><video src="http://127.0.0.1:9/x.mp4"></video></body></html>',
    ),
    expect: notMedia,
  },
  { name: 'a video without sound', fileName: 'mute.mp4', make: () => video(null), expect: noAudio },
  { name: 'a webm video without sound', fileName: 'mute.webm', make: () => video(null, 'webm'), expect: noAudio },
  ...playlists(fileURLToPath(import.meta.url)).map(({ name, fileName, text }) => ({
    name: `a ${name}`,
    fileName,
    make: () => keptSample('list', 'bin', text, (output) => writeFile(output, text)),
    expect: notMedia,
  })),
]

/** Uploads that are taken, and judged by what they really hold. */
export const oddMedia: readonly OddMediaCase[] = [
  {
    name: 'a header of 1 s on 12 s of sound',
    fileName: 'short.webm',
    make: () => webmThatClaims(1000),
    expect: taken,
    decodedSeconds: 12,
    isDamaged: false,
  },
  {
    name: 'a header of 10 h on 12 s of sound',
    fileName: 'long.webm',
    make: () => webmThatClaims(36_000_000),
    expect: taken,
    decodedSeconds: 12,
    isDamaged: false,
  },
  {
    name: 'a WAV header of 10 h on 3 s of sound',
    fileName: 'long.wav',
    make: wavThatClaimsHours,
    expect: taken,
    decodedSeconds: 3,
    isDamaged: false,
  },
  {
    name: 'a damaged middle',
    fileName: 'scratched.mp3',
    make: damagedMiddle,
    expect: taken,
    decodedSeconds: 19.5,
    isDamaged: true,
  },
  {
    name: 'a recording of a browser, without a length',
    fileName: 'take.webm',
    make: async () => browserRecording(await tone({ seconds: 3 })),
    expect: taken,
    decodedSeconds: 3,
    isDamaged: false,
  },
]

const speech = () => speak()
const named = (name: string, fileName: string, shownAs: string): OddNameCase => ({
  name,
  fileName,
  shownAs,
  make: speech,
  expect: taken,
})

/** Names that are taken, and shown as cleaned text. */
export const oddNames: readonly OddNameCase[] = [
  named('a path', '../../etc/passwd', 'passwd'),
  named('a path of Windows', '..\\..\\windows\\system32\\talk.wav', 'talk.wav'),
  named('4,000 characters', `${'n'.repeat(3996)}.wav`, `${'n'.repeat(251)}.wav`),
  named('a NUL', 'a\0b.wav', 'ab.wav'),
  named('line ends', 'a\r\nb.wav', 'ab.wav'),
  named('a right-to-left override', 'talk\u202evaw.exe', 'talkvaw.exe'),
  named('markup', '<img src=x onerror=alert(1)>.wav', '<img src=x onerror=alert(1)>.wav'),
  named('a device of Windows', 'CON.mp4', 'CON.mp4'),
  named('emoji', '🎙️ 👩‍👩‍👧.wav', '🎙️ 👩‍👩‍👧.wav'),
  named('only dots', '..', UNNAMED_FILE),
]

/** The samples of an mp4 without the table that says where they are. */
async function withoutMoov(): Promise<Buffer> {
  const whole = await readFile(await encoded(await speak(), 'm4a'))
  return whole.subarray(0, whole.indexOf('moov') - 4)
}

/** 12 s of sound in a webm whose header gives another length, in milliseconds. */
async function webmThatClaims(milliseconds: number): Promise<string> {
  const honest = await encoded(await tone({ seconds: 12 }), 'webm')
  return keptSample('liar', 'webm', milliseconds, async (output) => {
    const whole = await readFile(honest)
    const at = whole.indexOf(Buffer.from([0x44, 0x89, 0x88]))
    if (at < 0) throw new Error('The webm sample has no length to change.')
    whole.writeDoubleBE(milliseconds, at + 3)
    await writeFile(output, whole)
  })
}

async function wavThatClaimsHours(): Promise<string> {
  const honest = await tone({ seconds: 3 })
  return keptSample('liar', 'wav', 'hours', async (output) => {
    await copyFile(honest, output)
    const whole = await readFile(output)
    whole.writeUInt32LE(36_000 * 32_000, whole.indexOf('data') + 4)
    await writeFile(output, whole)
  })
}

/** 20 s of mp3 with noise in place of half a second in the middle. */
async function damagedMiddle(): Promise<string> {
  const honest = await encoded(await tone({ seconds: 20 }), 'mp3')
  return keptSample('damaged', 'mp3', 'middle', async (output) => {
    const whole = await readFile(honest)
    whole.fill(0xff, whole.length / 2, whole.length / 2 + 4000)
    await writeFile(output, whole)
  })
}
