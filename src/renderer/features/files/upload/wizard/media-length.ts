/** A browser that does not say more about a file in this time will not, in milliseconds. */
const PATIENCE_MS = 4000

/** Seconds of a medium as this browser reads it; null when it cannot, which the server may all the same. */
export function mediaLength(file: File): Promise<number | null> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(file)
    const media = document.createElement(file.type.startsWith('video/') ? 'video' : 'audio')
    const timer = setTimeout(() => end(null), PATIENCE_MS)
    function end(seconds: number | null) {
      clearTimeout(timer)
      media.removeAttribute('src')
      URL.revokeObjectURL(url)
      resolve(seconds)
    }
    media.preload = 'metadata'
    // A recording that does not say its length answers Infinity.
    media.addEventListener('loadedmetadata', () => end(Number.isFinite(media.duration) ? media.duration : null), {
      once: true,
    })
    media.addEventListener('error', () => end(null), { once: true })
    media.src = url
  })
}
