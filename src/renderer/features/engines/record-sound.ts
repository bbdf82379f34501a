/** How long a trial's recording is, in milliseconds. */
export const RECORDED_MS = 10_000

/** Records the microphone for ten seconds. @throws where it may not be used; the signal's reason */
export async function recordSound(signal: AbortSignal): Promise<Blob> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  try {
    signal.throwIfAborted()
    const recorder = new MediaRecorder(stream)
    const pieces: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }))
    recorder.start()
    const timer = setTimeout(() => recorder.stop(), RECORDED_MS)
    const onAbort = () => recorder.stop()
    signal.addEventListener('abort', onAbort, { once: true })
    await stopped
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    signal.throwIfAborted()
    return new Blob(pieces, { type: recorder.mimeType })
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

/** A recording as base64. */
export function inBase64(sound: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const address = reader.result
      resolve(typeof address === 'string' ? address.slice(address.indexOf(',') + 1) : '')
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')))
    reader.readAsDataURL(sound)
  })
}
