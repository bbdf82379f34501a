/**
 * The worklet that makes samples of whatever is connected to it, 16 bits at 16 kHz, a quarter of a second at a time;
 * without input it makes none.
 */
export async function createPcm(context: AudioContext, onSound: (sound: ArrayBuffer) => void) {
  await context.audioWorklet.addModule(new URL('pcm-worklet.js', document.baseURI).href)
  const node = new AudioWorkletNode(context, 'pcm', {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: 'explicit',
  })
  let isOver = false
  node.port.addEventListener('message', ({ data }) => {
    if (!isOver && data instanceof ArrayBuffer && data.byteLength > 0) onSound(data)
  })
  node.port.start()
  return {
    node,
    /** Has it hand out what it has gathered. */
    flush(withinMs: number): Promise<void> {
      return new Promise((resolve) => {
        const hear = ({ data }: MessageEvent) => {
          if (data !== 'flushed') return
          node.port.removeEventListener('message', hear)
          resolve()
        }
        node.port.addEventListener('message', hear)
        setTimeout(resolve, withinMs)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
        node.port.postMessage('flush')
      })
    },
    /** No more sound is taken from it. */
    end: (): void => void (isOver = true),
  }
}
