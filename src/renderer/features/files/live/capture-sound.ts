import { createPcm } from '../../../lib/pcm-node.ts'

/** Where the sound comes from: the microphone, or a tab or the system, with the microphone where there is one. */
export type LiveSource = 'microphone' | 'screen'

/** Sound that is being captured. */
export interface SoundCapture {
  /** What it is called, for a person. */
  label: string
  /** Adds a source to it that was lost. @throws NoSound */
  add(source: LiveSource): Promise<void>
  /** Goes on where the browser holds the sound back, as some do after a sleep. */
  wake(): void
  /** Hands out the last of it, and lets go of the device. */
  stop(): Promise<void>
}

/** What a capture tells. */
export interface CaptureEvents {
  /** A quarter of a second of sound. */
  onSound: (sound: ArrayBuffer) => void
  /** One of two sources is gone for good; the other goes on. */
  onPartLost: (part: LiveSource) => void
  /** Nothing comes any more: the last of the sound was handed out, and the devices are let go. */
  onLost: () => void
  /** The system or a key of the device mutes all of it, or does not any more. Meanwhile no sound is made up. */
  onMuted: (isMuted: boolean) => void
}

/** Why no sound can be had. */
export class NoSound extends Error {
  override name = 'NoSound'
  readonly why: 'refused' | 'silent-screen' | 'missing'
  constructor(why: NoSound['why'], options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}

/** Whether this browser can give the sound of a tab or of the system. */
export const canCaptureScreen = (): boolean => 'getDisplayMedia' in (navigator.mediaDevices ?? {})

const MICROPHONE = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
/** The last samples come within this time. Milliseconds. */
const LAST_MS = 300

/** A stream of the browser, and what it is. */
interface Part {
  source: LiveSource
  stream: MediaStream
}

/**
 * Captures sound as 16-bit samples at 16 kHz, a quarter of a second at a time. @throws NoSound when the person or the
 * browser does not let us
 */
export async function captureSound(source: LiveSource, events: CaptureEvents): Promise<SoundCapture> {
  let parts = await partsOf(source)
  const label = tracksOf(parts)[0]?.label ?? ''
  const context = new AudioContext()
  const pcm = await createPcm(context, events.onSound).catch((error: unknown) => {
    letGo(parts, context)
    throw new NoSound('missing', { cause: error })
  })
  let stopping: Promise<void> | null = null
  let isMuted = false

  /** A device that is muted would only make silence. */
  function followMutes(): void {
    const isSilenced = tracksOf(parts).every(({ muted }) => muted)
    if (stopping || isSilenced === isMuted) return
    isMuted = isSilenced
    void (isMuted ? holdBack() : context.resume()).catch(() => undefined)
    events.onMuted(isMuted)
  }

  /** What was heard before is handed out: nobody knows how long a device stays muted. */
  async function holdBack(): Promise<void> {
    await pcm.flush(LAST_MS)
    if (isMuted && !stopping) await context.suspend()
  }

  async function lost(part: Part): Promise<void> {
    if (stopping || !parts.includes(part)) return
    // What is left of a stream that lost its sound is a picture, or nothing.
    letGo([part], null)
    if (parts.length > 1) {
      parts = parts.filter((one) => one !== part)
      events.onPartLost(part.source)
      return followMutes()
    }
    await stop()
    events.onLost()
  }

  function connect(part: Part): void {
    context.createMediaStreamSource(new MediaStream(part.stream.getAudioTracks())).connect(pcm.node)
    for (const track of part.stream.getAudioTracks()) {
      track.addEventListener('ended', () => void lost(part))
      track.addEventListener('mute', followMutes)
      track.addEventListener('unmute', followMutes)
    }
  }

  async function stop(): Promise<void> {
    stopping ??= handOutLast()
    return stopping
  }

  async function handOutLast(): Promise<void> {
    await pcm.flush(LAST_MS)
    pcm.end()
    letGo(parts, context)
  }

  for (const part of parts) connect(part)
  await context.resume()
  followMutes()
  return {
    label,
    stop,
    wake() {
      if (!isMuted && !stopping) void context.resume().catch(() => undefined)
    },
    async add(lacking) {
      const part = await partOf(lacking)
      if (stopping) return letGo([part], null)
      parts = [...parts, part]
      connect(part)
      followMutes()
    },
  }
}

const tracksOf = (parts: readonly Part[]) => parts.flatMap(({ stream }) => stream.getAudioTracks())

function letGo(parts: readonly Part[], context: AudioContext | null): void {
  for (const track of parts.flatMap(({ stream }) => stream.getTracks())) track.stop()
  void context?.close()
}

/** The parts of what a person chose to record. @throws NoSound */
async function partsOf(source: LiveSource): Promise<Part[]> {
  const chosen = await partOf(source)
  if (source === 'microphone') return [chosen]
  // Who says no to the microphone has the others written down alone.
  const own = await partOf('microphone').catch(() => null)
  return own ? [chosen, own] : [chosen]
}

/** @throws NoSound */
async function partOf(source: LiveSource): Promise<Part> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new NoSound('missing')
  if (source === 'microphone')
    return { source, stream: await refusing(() => devices.getUserMedia({ audio: MICROPHONE })) }
  // A browser gives the sound of a tab with its picture alone.
  const part = { source, stream: await refusing(() => devices.getDisplayMedia({ audio: true, video: true })) }
  if (part.stream.getAudioTracks().length > 0) return part
  letGo([part], null)
  throw new NoSound('silent-screen')
}

async function refusing(ask: () => Promise<MediaStream>): Promise<MediaStream> {
  try {
    return await ask()
  } catch (error) {
    const isMissing = error instanceof DOMException && error.name === 'NotFoundError'
    throw new NoSound(isMissing ? 'missing' : 'refused', { cause: error })
  }
}
