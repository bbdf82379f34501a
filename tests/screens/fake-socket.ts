import type { ServerMessage } from '../../src/shared/contract/events.ts'

/** Stands in for the event connection; it opens at once, and says what a test has the server say. */
export class FakeSocket extends EventTarget {
  static last: FakeSocket | null = null
  /** What the page said. */
  readonly heard: string[] = []

  constructor() {
    super()
    FakeSocket.last = this
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }

  send(text: string): void {
    this.heard.push(text)
  }

  close(): void {
    this.dispatchEvent(new Event('close'))
  }

  /** Says something in the server's place. */
  say(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}
