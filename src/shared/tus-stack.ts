/** What is used of a request of tus-js-client. */
export interface TusRequest {
  getMethod(): string
  getURL(): string
  setHeader(name: string, value: string): void
  getHeader(name: string): string | undefined
  setProgressHandler(handler: (bytesSent: number) => void): void
  send(body: unknown): Promise<TusAnswer>
  abort(): Promise<void>
  getUnderlyingObject(): unknown
}

/** What is used of its answers. */
export interface TusAnswer {
  getStatus(): number
  getHeader(name: string): string | undefined
  getBody(): string
  getUnderlyingObject(): unknown
}

/** What sends its requests. */
export interface TusStack {
  createRequest(method: string, url: string): TusRequest
  getName(): string
}
