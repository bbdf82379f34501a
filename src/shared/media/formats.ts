/**
 * Containers that ffmpeg may open, by demuxer name. Playlists, scripts and image sequences (hls, dash, concat,
 * sdp, image2 …) are left out, for they make ffmpeg open other files and addresses; so are raw formats that
 * take any bytes for sound.
 */
export const ALLOWED_FORMATS = [
  'wav',
  'w64',
  'mp3',
  'flac',
  'ogg',
  'matroska',
  'webm',
  'mov',
  'mp4',
  'm4a',
  '3gp',
  '3g2',
  'mj2',
  'avi',
  'aiff',
  'amr',
  'asf',
  'aac',
  'caf',
  'au',
  'mpegts',
  'mpeg',
  'flv',
  'ac3',
  'eac3',
  'dts',
  'wv',
  'tta',
  'ape',
  'dss',
] as const

/** Sound decoders that may run, by ffmpeg's decoder name. */
export const ALLOWED_AUDIO_CODECS = [
  'mp3float',
  'mp3',
  'mp2float',
  'mp2',
  'mp1float',
  'mp1',
  'aac',
  'aac_latm',
  'flac',
  'vorbis',
  'libvorbis',
  'opus',
  'libopus',
  'alac',
  'ac3',
  'eac3',
  'dca',
  'amrnb',
  'amrwb',
  'libopencore_amrnb',
  'libopencore_amrwb',
  'wmav1',
  'wmav2',
  'wmapro',
  'wmalossless',
  'wmavoice',
  'pcm_u8',
  'pcm_s8',
  'pcm_s16le',
  'pcm_s16be',
  'pcm_u16le',
  'pcm_u16be',
  'pcm_s24le',
  'pcm_s24be',
  'pcm_s32le',
  'pcm_s32be',
  'pcm_f32le',
  'pcm_f32be',
  'pcm_f64le',
  'pcm_f64be',
  'pcm_alaw',
  'pcm_mulaw',
  'pcm_bluray',
  'pcm_dvd',
  'adpcm_ms',
  'adpcm_ima_wav',
  'adpcm_ima_qt',
  'adpcm_swf',
  'adpcm_yamaha',
  'g722',
  'g726',
  'g726le',
  'g723_1',
  'g729',
  'gsm',
  'gsm_ms',
  'ilbc',
  'nellymoser',
  'speex',
  'libspeex',
  'truespeech',
  'qdm2',
  'wavpack',
  'tta',
  'ape',
  'dss_sp',
] as const

/** Picture decoders that may run when a playable copy of a video is made, and when its streams are looked at. */
export const ALLOWED_VIDEO_CODECS = [
  'h264',
  'hevc',
  'av1',
  'libdav1d',
  'vp8',
  'libvpx',
  'vp9',
  'libvpx-vp9',
  'mpeg4',
  'msmpeg4v1',
  'msmpeg4v2',
  'msmpeg4',
  'mpeg1video',
  'mpeg2video',
  'h263',
  'h263p',
  'flv',
  'wmv1',
  'wmv2',
  'wmv3',
  'vc1',
  'theora',
  'mjpeg',
  'prores',
  'dvvideo',
  'svq1',
  'svq3',
  'cinepak',
  'qtrle',
  'rawvideo',
  'png',
] as const

/**
 * MIME subtypes by container, for sound and for video. A map, since what ffprobe says may be the name of any object's
 * own properties.
 */
const SUBTYPES = new Map(
  Object.entries<{ audio: string; video: string }>({
    wav: { audio: 'wav', video: 'wav' },
    w64: { audio: 'x-w64', video: 'x-w64' },
    mp3: { audio: 'mpeg', video: 'mpeg' },
    flac: { audio: 'flac', video: 'flac' },
    ogg: { audio: 'ogg', video: 'ogg' },
    webm: { audio: 'webm', video: 'webm' },
    matroska: { audio: 'x-matroska', video: 'x-matroska' },
    mp4: { audio: 'mp4', video: 'mp4' },
    quicktime: { audio: 'mp4', video: 'quicktime' },
    '3gp': { audio: '3gpp', video: '3gpp' },
    avi: { audio: 'x-msvideo', video: 'x-msvideo' },
    aiff: { audio: 'aiff', video: 'aiff' },
    amr: { audio: 'amr', video: 'amr' },
    asf: { audio: 'x-ms-wma', video: 'x-ms-wmv' },
    aac: { audio: 'aac', video: 'aac' },
    caf: { audio: 'x-caf', video: 'x-caf' },
    au: { audio: 'basic', video: 'basic' },
    mpegts: { audio: 'mp2t', video: 'mp2t' },
    mpeg: { audio: 'mpeg', video: 'mpeg' },
    flv: { audio: 'x-flv', video: 'x-flv' },
  }),
)

/** MIME type of a medium, such as `audio/ogg`. */
export function mimeTypeOf(container: string, kind: 'audio' | 'video'): string {
  return `${kind}/${SUBTYPES.get(container)?.[kind] ?? `x-${container}`}`
}

/** What Chromium and Firefox both play without help, by container. */
const PLAYABLE = new Map(
  Object.entries<{ audio: readonly string[]; video: readonly string[] }>({
    wav: { audio: ['pcm_u8', 'pcm_s16le', 'pcm_f32le'], video: [] },
    mp3: { audio: ['mp3'], video: [] },
    flac: { audio: ['flac'], video: [] },
    ogg: { audio: ['opus', 'vorbis', 'flac'], video: [] },
    webm: { audio: ['opus', 'vorbis'], video: ['vp8', 'vp9', 'av1'] },
    mp4: { audio: ['aac', 'mp3', 'opus', 'flac'], video: ['h264', 'vp9', 'av1'] },
    aac: { audio: ['aac'], video: [] },
  }),
)

/** Whether the browsers we serve can play these streams in this container. */
export function isPlayableInBrowsers(
  container: string,
  audioCodec: string,
  video: { codec: string; pixelFormat: string | null } | null,
): boolean {
  const allowed = PLAYABLE.get(container)
  if (!allowed?.audio.includes(audioCodec)) return false
  if (video === null) return true
  return allowed.video.includes(video.codec) && (video.pixelFormat === 'yuv420p' || video.pixelFormat === 'yuvj420p')
}
