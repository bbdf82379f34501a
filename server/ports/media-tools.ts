import type { SoundPick, TrackLayout, TrackLevels } from '../../src/shared/media/tracks.ts'

/** What a look at a medium's headers tells. */
export interface MediaProbe {
  kind: 'audio' | 'video'
  /** MIME type by container and streams, such as `audio/ogg` or `video/mp4`. */
  mimeType: string
  /** Container as ffprobe names it. */
  container: string
  /**
   * Seconds as the header says, or as the packets tell when it does not (recordings of browsers); null when neither
   * does.
   */
  headerSeconds: number | null
  /** Whether the header itself says the length; a browser's recording does not, and can then not be sought. */
  saysLength: boolean
  audioCodec: string
  videoCodec: string | null
  /** Whether the browsers we serve can play it as it is. */
  isPlayable: boolean
}

/** What came of decoding a whole medium. */
export interface DecodedMedia {
  /** Seconds of sound that were really decoded. This is the length that counts. */
  lengthSeconds: number
  /** Places in seconds where something was damaged and skipped. */
  damagedAtSeconds: number[]
}

/** The shape of a sound, for drawing. */
export interface WaveformPeaks {
  /** Peaks a second. */
  rate: number
  lengthSeconds: number
  /** Loudest sample of each stretch, 0 to 255. */
  peaks: Uint8Array
}

/**
 * ffmpeg and ffprobe on untrusted files, in confined child processes.
 * Every method stops its process when the signal aborts, and leaves no file behind when it throws.
 */
export interface MediaTools {
  /**
   * Reads headers and decodes the first seconds of sound.
   * @throws MediaError `not_media`, `no_audio`, `media_timeout`, `engine_missing`
   */
  probe(path: string, options?: { signal?: AbortSignal }): Promise<MediaProbe>
  /**
   * The tracks of a medium, several streams or left and right, and how loud each is in its first minutes; null for a
   * medium of one track.
   * @throws MediaError as {@link probe}
   */
  tracks(path: string, options?: { signal?: AbortSignal }): Promise<{ layout: TrackLayout; levels: TrackLevels } | null>
  /**
   * Decodes the sound to a WAV file of 16 kHz, mono, 16 bits at `outputPath`, streaming: of the first stream, or what
   * `pick` says.
   * @throws MediaError `not_media`, `no_audio`, `media_timeout`
   */
  normalise(
    path: string,
    outputPath: string,
    options?: { onSeconds?: (decoded: number) => void; signal?: AbortSignal; pick?: SoundPick | undefined },
  ): Promise<DecodedMedia>
  /**
   * Writes a copy that browsers can play: ogg/opus for sound, mp4 or webm for video. `mixed` is how many sound streams
   * are in it, the first one alone unless said.
   */
  makePlayable(
    path: string,
    outputPath: string,
    kind: 'audio' | 'video',
    options?: { signal?: AbortSignal; mixed?: number },
  ): Promise<{ mimeType: string }>
  /**
   * Rewrites the container without encoding again, so that a browser's recording gets a length and can be sought:
   * sound becomes ogg where its codec allows, else mp4; video keeps webm or becomes mp4.
   */
  remux(path: string, outputPath: string, options?: { signal?: AbortSignal }): Promise<{ mimeType: string }>
  /**
   * Writes a JPEG of one picture from the beginning of a video, at most 640 pixels wide.
   * @throws MediaError `not_media` when there is no picture, `media_timeout`, `media_limit`, `storage_full`
   */
  thumbnail(path: string, outputPath: string, options: { lengthSeconds: number; signal?: AbortSignal }): Promise<void>
  /**
   * Writes the first `seconds` of the sound as ogg/opus, or so many from `fromSeconds` on.
   * @throws MediaError `not_media`, `no_audio`, `media_timeout`
   */
  preview(
    path: string,
    outputPath: string,
    options: { seconds: number; fromSeconds?: number; signal?: AbortSignal },
  ): Promise<void>
  /**
   * Writes a WAV file that {@link normalise} wrote more slowly, at the same pitch; `speed` is 0.5 to 1. A second of it
   * then takes 1 / `speed`.
   * @throws MediaError `not_media`, `media_timeout`
   */
  slow(wavPath: string, outputPath: string, options: { speed: number; signal?: AbortSignal }): Promise<void>
  /**
   * Decodes sound as it comes, in 16-bit samples at 16 kHz, one channel. Whoever stops it aborts the signal.
   * @throws MediaError `engine_missing`
   */
  listen(
    container: StreamedContainer,
    options: { signal: AbortSignal; onSound: (sound: Buffer) => void },
  ): Promise<SoundStream>
  /** Loudest places of a WAV file that {@link normalise} wrote, for drawing; streaming. */
  peaks(wavPath: string, options?: { signal?: AbortSignal }): Promise<WaveformPeaks>
  /** Where ffmpeg and ffprobe are, or what to install. */
  availability(): Promise<{ ffmpeg: string | null; ffprobe: string | null; advice: string | null }>
  /** Whether the tools run in a sandbox here; found out once. */
  sandbox(): Promise<SandboxState>
}

/** What stands around the tools beside their limits, in words for whoever runs the server. */
export interface SandboxState {
  isOn: boolean
  text: string
}

/** In what sound comes that is decoded as it comes: Opus in both. */
export type StreamedContainer = 'ogg' | 'webm'

/** Sound that is decoded as it comes. */
export interface SoundStream {
  /** Takes the next bytes; where it has enough for now, when it takes more. */
  write(bytes: Buffer): Promise<void> | null
  /** Nothing more comes. */
  end(): void
  /** Gives nothing more for now. */
  pause(): void
  resume(): void
  /** Resolves once all is decoded. @throws MediaError `not_media` where it cannot be */
  closed: Promise<void>
}

export type MediaErrorCode =
  | 'not_media'
  | 'no_audio'
  | 'media_timeout'
  | 'media_limit'
  | 'storage_full'
  | 'engine_missing'

/** A medium that could not be read; the message is for a person and names no path. */
export class MediaError extends Error {
  override name = 'MediaError'
  readonly code: MediaErrorCode
  constructor(code: MediaErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
