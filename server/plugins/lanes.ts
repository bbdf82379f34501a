import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorReply } from '../../src/shared/contract/common.ts'
import type { Lane } from '../../src/shared/contract/route.ts'
import { messages } from '../../src/shared/messages.ts'
import { AppError } from '../errors.ts'
import { BODY_OF_ONE_CALL, COME_BACK_SECONDS, LANES } from '../limits.ts'
import { createForecast, type Forecast, type Stay } from './forecast.ts'
import { createTurns } from './turns.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Does the work of the request, which keeps its place in its lane until it is done, though the client may have left. */
    inLane<T>(work: () => Promise<T>): Promise<T>
    /** Ends each place that the request has taken. */
    places: Place[]
    /** In a lane whose waits are foretold. */
    stay: Stay | null
  }
}

/** A place in a lane; free once its request is answered and its work is done. */
interface Place {
  leave(): void
}

/** Where places are counted, by a name. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    /** Null when there are `most` already. */
    take(name: string, most: number): Place | null {
      const count = counts.get(name) ?? 0
      if (count >= most) return null
      counts.set(name, count + 1)
      return {
        leave() {
          const left = (counts.get(name) ?? 1) - 1
          if (left === 0) counts.delete(name)
          else counts.set(name, left)
        },
      }
    },
  }
}

/**
 * Bounds how many requests are in work at once, lane by lane: those of the process before anything is known of a request, and
 * those of an account, or of an address without one, once it is known who calls. `now` is the clock that their work is timed by.
 */
export function useLanes(app: FastifyInstance, { delayMs, now }: { delayMs: () => number; now?: (() => number) | undefined }): void {
  const ofProcess = createCounts()
  const ofCallers = createCounts()
  const turns = createTurns()
  const forecasts = new Map<Lane, Forecast>()
  for (const lane of Object.keys(LANES) as Lane[]) if (LANES[lane].mostWait) forecasts.set(lane, createForecast({ ...(now && { now }) }))
  app.decorateRequest('inLane')
  app.decorateRequest('places')
  app.decorateRequest('stay', null)

  /** Whether a call of the lane would be answered too late. */
  function isBusy(lane: Lane, request: FastifyRequest): boolean {
    const { mostDelayMs, mostWait } = LANES[lane]
    const delay = delayMs()
    if (delay > mostDelayMs) return true
    const forecast = forecasts.get(lane)
    if (!mostWait || !forecast || (mostWait.of === 'reads' && !isRead(request))) return false
    return forecast.count() >= mostWait.sure && delay + forecast.waitMs() > mostWait.ms
  }

  app.addHook('onRequest', (request, reply, done) => {
    request.places = []
    request.inLane = holdPlaces(request, reply)
    const lane = laneOf(request)
    if (lane === null) return done()
    const place = isBusy(lane, request) ? null : ofProcess.take(lane, LANES[lane].perProcess)
    if (!place) return sendBusy(reply)
    request.stay = forecasts.get(lane)?.begin(weightOf(request)) ?? null
    request.places.push(place, { leave: () => request.stay?.end() })
    if (LANES[lane].mostWait?.of === 'reads' && isRead(request)) turns.begin(done)
    else done()
  })

  // By now the sessions have said who calls, and nothing of the body is read.
  app.addHook('preParsing', async (request) => {
    const lane = laneOf(request)
    if (lane === null) return
    const { perAccount, perAddress } = LANES[lane]
    const place = request.caller ? ofCallers.take(`${lane} ${request.caller.id}`, perAccount) : ofCallers.take(`${lane} ${request.ip}`, perAddress)
    if (!place) throw new AppError(429, 'too_many_at_once', messages.tooManyAtOnce, { retryAfter: comeBack() })
    request.places.push(place)
    request.stay?.pause()
  })
  app.addHook('preValidation', async (request) => request.stay?.resume())
  // How long the client takes to read the answer says nothing of the server.
  app.addHook('onSend', async (request) => request.stay?.end())
}

/** Sent and not thrown: an error's stack, for each of thousands a second, takes time that the calls in work need. */
function sendBusy(reply: FastifyReply): void {
  const body: ErrorReply = { code: 'busy', message: messages.busy }
  void reply.code(503).header('retry-after', comeBack()).send(body)
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

const weightOf = ({ headers }: FastifyRequest) => Math.max(1, Number(headers['content-length'] ?? 0) / BODY_OF_ONE_CALL)

/** Pages and assets have no lane of their own: a browser asks for many at once, and who is slow to take them must not hold up the calls. */
function laneOf(request: FastifyRequest): Lane | null {
  const { lane } = request.routeOptions.config
  return lane === undefined ? 'download' : lane
}

function holdPlaces(request: FastifyRequest, { raw }: FastifyReply): FastifyRequest['inLane'] {
  let isAnswered = false
  let working = 0
  const leaveIfDone = () => {
    if (!isAnswered || working > 0) return
    for (const place of request.places.splice(0)) place.leave()
  }
  const answered = () => {
    isAnswered = true
    leaveIfDone()
  }
  // Lanes, metrics, streams and handlers all want to know when an answer ends; that is no leak.
  raw.setMaxListeners(MOST_LISTENERS)
  raw.once('finish', answered)
  raw.once('close', answered)
  return async (work) => {
    working += 1
    try {
      return await work()
    } finally {
      working -= 1
      leaveIfDone()
    }
  }
}

const MOST_LISTENERS = 30

function comeBack(): number {
  const { least, most } = COME_BACK_SECONDS
  return least + Math.floor(Math.random() * (most - least + 1))
}
