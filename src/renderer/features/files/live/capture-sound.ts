/** Where the sound comes from: the microphone, or a tab or the system, with the microphone where there is one. */
export type LiveSource = 'microphone' | 'screen'

/** Sound that is being captured. */
export interface SoundCapture {
  /** What it is called, for a person. */
  label: string
  /** Hands out the last of it, and lets go of the device. */
  stop(): Promise<void>
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

/**
 * Captures sound as 16-bit samples at 16 kHz, a quarter of a second at a time. @throws NoSound when the person or the
 * browser does not let us
 */
export async function captureSound(
  source: LiveSource,
  { onSound, onLost }: { onSound: (sound: ArrayBuffer) => void; onLost: () => void },
): Promise<SoundCapture> {
  const streams = await streamsOf(source)
  const context = new AudioContext()
  try {
    await context.audioWorklet.addModule(new URL('pcm-worklet.js', document.baseURI).href)
  } catch (error) {
    letGo(streams, context)
    throw new NoSound('missing', { cause: error })
  }
  const pcm = new AudioWorkletNode(context, 'pcm', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  pcm.port.addEventListener('message', ({ data }) => {
    const sound = data as ArrayBuffer
    if (sound.byteLength > 0) onSound(sound)
  })
  pcm.port.start()
  for (const stream of streams) {
    context.createMediaStreamSource(new MediaStream(stream.getAudioTracks())).connect(pcm)
    for (const track of stream.getAudioTracks()) track.addEventListener('ended', onLost)
  }
  await context.resume()
  return {
    label: streams[0]?.getAudioTracks()[0]?.label ?? '',
    async stop() {
      const last = new Promise((resolve) => {
        pcm.port.addEventListener('message', resolve, { once: true })
        setTimeout(resolve, LAST_MS)
      })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
      pcm.port.postMessage('flush')
      await last
      letGo(streams, context)
    },
  }
}

function letGo(streams: readonly MediaStream[], context: AudioContext): void {
  for (const track of streams.flatMap((stream) => stream.getTracks())) track.stop()
  void context.close()
}

async function streamsOf(source: LiveSource): Promise<MediaStream[]> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new NoSound('missing')
  const microphone = () => devices.getUserMedia({ audio: MICROPHONE })
  if (source === 'microphone') return [await refusing(microphone)]
  // A browser gives the sound of a tab with its picture alone.
  const screen = await refusing(() => devices.getDisplayMedia({ audio: true, video: true }))
  if (screen.getAudioTracks().length === 0) {
    for (const track of screen.getTracks()) track.stop()
    throw new NoSound('silent-screen')
  }
  // Who says no to the microphone has the others written down alone.
  return [
    screen,
    ...(await microphone()
      .then((own) => [own])
      .catch(() => [])),
  ]
}

async function refusing(ask: () => Promise<MediaStream>): Promise<MediaStream> {
  try {
    return await ask()
  } catch (error) {
    const isMissing = error instanceof DOMException && error.name === 'NotFoundError'
    throw new NoSound(isMissing ? 'missing' : 'refused', { cause: error })
  }
}
