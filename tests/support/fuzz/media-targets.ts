import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createFfmpegMediaTools } from '../../../server/adapters/media-ffmpeg/index.ts'
import { MediaError } from '../../../server/ports/media-tools.ts'
import { describeMedia } from '../../../src/shared/media/description.ts'
import { browserRecording, encoded, tone } from '../media-samples.ts'
import { mutate, pick } from './mutate.ts'
import { claim, type FuzzTarget } from './target.ts'

const SAID = [
  '{"streams":[{"index":0,"codec_name":"aac","codec_type":"audio","start_time":"0.000000",' +
    '"disposition":{"attached_pic":0}},{"codec_name":"h264","codec_type":"video","pix_fmt":"yuv420p",' +
    '"start_time":"0.04"}],"format":{"format_name":"mov,mp4,m4a,3gp,3g2,mj2","duration":"12.345",' +
    '"start_time":"0.0","tags":{"major_brand":"isom"}}}',
  '{"streams":[{"codec_name":"opus","codec_type":"audio"}],"format":{"format_name":"matroska,webm"}}',
].map((json) => Buffer.from(json))

/** What ffprobe prints, changed: known media with sane numbers, or none. */
export const ffprobe: FuzzTarget = {
  name: 'ffprobe',
  open: async () => ({
    draw: (random) =>
      mutate(pick(random, SAID), random, [
        '"duration":',
        '"N/A"',
        '"codec_type":"audio"',
        '"streams":',
        'null',
        '-1',
        '1e999',
      ]),
    async try(json) {
      const media = describeMedia(json.toString('latin1'), '\x1aE\xdf\xa3webm')
      if (media === null) return
      claim(
        media.headerSeconds === null || (Number.isFinite(media.headerSeconds) && media.headerSeconds > 0),
        `a length of ${media.headerSeconds}`,
      )
      claim(
        Number.isFinite(media.soundStartSeconds) && media.soundStartSeconds >= 0,
        `a start at ${media.soundStartSeconds}`,
      )
      claim(/^(audio|video)\/[\w.+-]+$/.test(media.mimeType), `a type of ${media.mimeType}`)
    },
    close: async () => undefined,
  }),
}

/** Media whose bytes are changed, looked at by ffprobe and ffmpeg: media, or refused in words. */
export const media: FuzzTarget = {
  name: 'media',
  // Three programs look at it, each for a minute at most.
  mostMs: 200_000,
  async open() {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-fuzz-media-'))
    const tools = createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null })
    const sound = await tone({ seconds: 1 })
    const samples = await Promise.all(
      [
        sound,
        await encoded(sound, 'mp3'),
        await encoded(sound, 'ogg'),
        await encoded(sound, 'm4a'),
        await browserRecording(sound),
      ].map((file) => readFile(file)),
    )
    return {
      draw: (random) =>
        mutate(pick(random, samples), random, [
          'moov',
          'mdat',
          'RIFF',
          'OggS',
          'ID3',
          'ftyp',
          '#EXTM3U\nfile:///etc/passwd',
          'ffconcat version 1.0\nfile /etc/passwd',
        ]),
      async try(bytes) {
        const file = path.join(folder, 'medium')
        await writeFile(file, bytes)
        try {
          const { headerSeconds } = await tools.probe(file, {})
          claim(
            headerSeconds === null || (Number.isFinite(headerSeconds) && headerSeconds > 0),
            `a length of ${headerSeconds}`,
          )
        } catch (error) {
          if (!(error instanceof MediaError)) throw error
          claim(error.code !== 'engine_missing', error.message)
        }
      },
      close: () => rm(folder, { recursive: true, force: true }),
    }
  },
}
