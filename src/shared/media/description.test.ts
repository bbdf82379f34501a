import { describe, expect, test } from 'vitest'
import { describeMedia } from './description.ts'

const sound = (codec_name: string) => ({ codec_name, codec_type: 'audio', disposition: { attached_pic: 0 } })
const pictures = (codec_name: string, pix_fmt = 'yuv420p', attached_pic = 0) => ({
  codec_name,
  codec_type: 'video',
  pix_fmt,
  disposition: { attached_pic },
})
const json = (format_name: string, streams: object[], format: object = {}) =>
  JSON.stringify({ programs: [], streams, format: { format_name, duration: '5.395000', ...format } })

describe('what ffprobe says', () => {
  test('of a WAV file', () => {
    expect(describeMedia(json('wav', [sound('pcm_s16le')]), 'RIFF')).toEqual({
      kind: 'audio',
      container: 'wav',
      mimeType: 'audio/wav',
      headerSeconds: 5.395,
      soundStartSeconds: 0,
      audioCodec: 'pcm_s16le',
      videoCodec: null,
      isPlayable: true,
    })
  })

  test('[UP-043] of a video has its kind and length, whatever the order of its streams', () => {
    const description = describeMedia(
      json('mov,mp4,m4a,3gp,3g2,mj2', [sound('aac'), pictures('h264')], { tags: { major_brand: 'isom' } }),
      '',
    )
    expect(description).toMatchObject({
      kind: 'video',
      container: 'mp4',
      mimeType: 'video/mp4',
      headerSeconds: 5.395,
      videoCodec: 'h264',
      isPlayable: true,
    })
  })

  test('of a song with a cover is sound', () => {
    expect(describeMedia(json('mp3', [sound('mp3'), pictures('png', 'rgb24', 1)]), 'ID3')).toMatchObject({
      kind: 'audio',
      mimeType: 'audio/mpeg',
      isPlayable: true,
    })
  })

  test.each([
    ['matroska,webm', '\x1aE\xdf\xa3\x01B\x82\x84webm', 'webm', 'video/webm'],
    ['matroska,webm', '\x1aE\xdf\xa3\x01B\x82\x88matroska', 'matroska', 'video/x-matroska'],
  ])('of %s beginning %j is %s', (format, head, container, mimeType) => {
    expect(describeMedia(json(format, [pictures('vp9'), sound('opus')]), head)).toMatchObject({ container, mimeType })
  })

  test.each([
    ['qt  ', 'video/quicktime'],
    ['3gp4', 'video/3gpp'],
    ['M4V ', 'video/mp4'],
  ])('with the brand %j is %s', (major_brand, mimeType) => {
    expect(
      describeMedia(json('mov,mp4,m4a,3gp,3g2,mj2', [pictures('h264'), sound('aac')], { tags: { major_brand } }), '')
        ?.mimeType,
    ).toBe(mimeType)
  })

  test.each([
    ['matroska', json('matroska,webm', [sound('opus')])],
    ['a codec', json('mov,mp4,m4a,3gp,3g2,mj2', [sound('alac')], { tags: { major_brand: 'M4A ' } })],
    [
      '10-bit pictures',
      json('mov,mp4,m4a,3gp,3g2,mj2', [sound('aac'), pictures('h264', 'yuv420p10le')], {
        tags: { major_brand: 'isom' },
      }),
    ],
    ['no sound', json('wav', [pictures('h264')])],
  ])('that no browser plays (%s) is not playable', (_, text) => {
    expect(describeMedia(text, '')?.isPlayable).toBe(false)
  })

  test.each(['constructor', '__proto__', 'toString'])(
    'of a container with the name of an object’s own property, %s, is a container that nobody knows',
    (name) => {
      expect(describeMedia(json(name, [sound('aac'), pictures('h264')]), '')).toMatchObject({
        container: name,
        mimeType: `video/x-${name}`,
        isPlayable: false,
      })
    },
  )

  test('of a container whose name is none is nothing: it would stand in a header', () => {
    expect(describeMedia(json('wav\r\n\u00ff', [sound('pcm_s16le')]), 'RIFF')).toBeNull()
  })

  test('without a length, or with a senseless one, gives none', () => {
    expect(describeMedia(json('ogg', [sound('opus')], { duration: undefined }), '')?.headerSeconds).toBeNull()
    expect(describeMedia(json('ogg', [sound('opus')], { duration: 'N/A' }), '')?.headerSeconds).toBeNull()
    expect(describeMedia(json('ogg', [sound('opus')], { duration: '-3.5' }), '')?.headerSeconds).toBeNull()
  })

  test('tells how late the sound begins on the clock of the whole', () => {
    const streams = [
      { ...pictures('h264'), start_time: '1.400000' },
      { ...sound('aac'), start_time: '3.900000' },
    ]
    expect(describeMedia(json('mpegts', streams, { start_time: '1.400000' }), '')?.soundStartSeconds).toBeCloseTo(2.5)
    expect(describeMedia(json('mpegts', [sound('aac')], { start_time: 'N/A' }), '')?.soundStartSeconds).toBe(0)
  })

  test.each([
    '',
    '{',
    '{\n\n}',
    '[]',
    '{"streams":[],"format":{"format_name":"mp3"}}',
    '{"streams":[{"codec_type":"data"}],"format":{"format_name":"mov"}}',
  ])('is nothing in %j', (text) => {
    expect(describeMedia(text, '')).toBeNull()
  })
})
