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

/** The same request with some of its methods changed; those of a class do not come along with a spread. */
export const changed = (request: TusRequest, changes: Partial<TusRequest>): TusRequest => ({
  getMethod: () => request.getMethod(),
  getURL: () => request.getURL(),
  setHeader: (name, value) => request.setHeader(name, value),
  getHeader: (name) => request.getHeader(name),
  setProgressHandler: (handler) => request.setProgressHandler(handler),
  send: (body) => request.send(body),
  abort: () => request.abort(),
  getUnderlyingObject: () => request.getUnderlyingObject(),
  ...changes,
})

/** What sends its requests. */
export interface TusStack {
  createRequest(method: string, url: string): TusRequest
  getName(): string
}
