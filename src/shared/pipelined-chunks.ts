import { changed, type TusAnswer, type TusRequest, type TusStack } from './tus-stack.ts'

export interface PipelineOptions {
  /** Bytes of the whole upload. */
  size: number
  /** So many of its bytes are safe on the server or on their way there. */
  onSent: (bytes: number) => void
  /** So many of its bytes are safe on the server. */
  onReceived: (bytes: number) => void
}

/** A piece that is on its way. */
interface Flight {
  request: TusRequest
  offset: number
  /** Offset behind its last byte. */
  end: number
  sentBytes: number
  answer: Promise<TusAnswer>
  isAnswered: boolean
}

/**
 * Lets tus-js-client send the next piece while the server still writes the one before it, so that line and disk work at
 * the same time. A piece is answered to the client once the one before it is safe; what really comes of it is what the
 * next one is answered with, and the last one waits for all. So two pieces may have to be sent again after a fault, and
 * never more. The client's own `onProgress` and `onChunkComplete` run ahead of the truth, which is why {@link
 * PipelineOptions} has others. For one upload.
 */
export function pipelinedChunks(stack: TusStack, { size, onSent, onReceived }: PipelineOptions): TusStack {
  /** Pieces whose answer the client has not got yet, in their order: two at most. */
  let air: Flight[] = []

  /** @param from offset of the first piece that is on its way */
  const report = (from: number) => onSent(from + air.reduce((sum, { sentBytes }) => sum + sentBytes, 0))

  function takeOff(request: TusRequest, body: unknown): Flight {
    const offset = Number(request.getHeader('Upload-Offset'))
    const flight = {
      request,
      offset,
      end: offset + sizeOf(body),
      sentBytes: 0,
      isAnswered: false,
      answer: request.send(body),
    }
    const answered = () => {
      flight.isAnswered = true
    }
    flight.answer.then(answered, answered)
    air.push(flight)
    return flight
  }

  /** What really came of a piece. If it is not safe, nothing behind it will be. */
  async function landed(flight: Flight): Promise<TusAnswer> {
    let isSafe = false
    try {
      const answer = await flight.answer
      isSafe = answer.getStatus() === 204 && Number(answer.getHeader('Upload-Offset')) === flight.end
      return answer
    } finally {
      air = air.filter((other) => other !== flight)
      if (isSafe) {
        onReceived(flight.end)
        report(flight.end)
      } else await stop()
    }
  }

  async function stop(): Promise<void> {
    const flights = air
    air = []
    await Promise.all(flights.map(({ request }) => request.abort()))
  }

  return {
    getName: () => stack.getName(),
    createRequest(method, url) {
      const request = stack.createRequest(method, url)
      if (method !== 'PATCH') return request
      return changed(request, {
        setProgressHandler: () =>
          request.setProgressHandler((bytes) => {
            const flight = air.find((one) => one.request === request)
            if (!flight) return
            flight.sentBytes = bytes
            report(air[0]!.offset)
          }),
        async send(body) {
          const [before] = air
          const flight = takeOff(request, body)
          report(air[0]!.offset)
          if (before) {
            const answer = await landed(before)
            if (!air.includes(flight)) return answer
          }
          return flight.end < size && !flight.isAnswered ? asIfAnswered(flight.end) : landed(flight)
        },
        abort: async () => {
          await Promise.all([request.abort(), stop()])
        },
      })
    },
  }
}

/** Blobs and the streams of tus-js-client say how large they are. */
function sizeOf(body: unknown): number {
  return typeof body === 'object' && body !== null && 'size' in body ? Number(body.size) : 0
}

function asIfAnswered(offset: number): TusAnswer {
  const headers: Record<string, string> = { 'upload-offset': String(offset) }
  return {
    getStatus: () => 204,
    getHeader: (name) => headers[name.toLowerCase()],
    getBody: () => '',
    getUnderlyingObject: () => null,
  }
}
