// Hands out the sound of its input as 16-bit samples at 16 kHz, a quarter of a second at a time. Not bundled: a worklet
// is fetched by its address.
const RATE = 16000
const CHUNK = RATE / 4

class PcmProcessor extends AudioWorkletProcessor {
  constructor() {
    super()
    this.chunk = new Int16Array(CHUNK)
    this.used = 0
    // How many samples of the input make one of ours, and what is gathered for the next.
    this.ratio = sampleRate / RATE
    this.sum = 0
    this.weight = 0
    this.port.addEventListener('message', () => {
      this.flush()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
      this.port.postMessage('flushed')
    })
    this.port.start()
  }

  add(value) {
    this.chunk[this.used++] = Math.max(-32768, Math.min(32767, Math.round(value * 32767)))
    if (this.used === CHUNK) this.flush()
  }

  flush() {
    const sound = this.chunk.slice(0, this.used)
    this.used = 0
    this.port.postMessage(sound.buffer, [sound.buffer])
  }

  process([channels]) {
    const length = channels[0]?.length ?? 0
    for (let index = 0; index < length; index++) {
      let value = 0
      for (const channel of channels) value += channel[index] / channels.length
      // Each of our samples is the mean of the input over its time.
      let left = 1
      while (this.weight + left >= this.ratio) {
        const part = this.ratio - this.weight
        this.add((this.sum + value * part) / this.ratio)
        left -= part
        this.sum = 0
        this.weight = 0
      }
      this.sum += value * left
      this.weight += left
    }
    return true
  }
}

registerProcessor('pcm', PcmProcessor)
