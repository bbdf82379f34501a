import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorReply } from '../../../src/shared/contract/common.ts'
import type { CallClass } from '../../../src/shared/contract/route.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../errors.ts'
import { BODY_OF_ONE_CALL, COME_BACK_SECONDS, HELD, CALL_CLASSES } from '../limits.ts'
import { busyPage } from './busy-page.ts'
import { createInFlightEstimate, type InFlightEstimate, type InFlightCall } from './in-flight-estimate.ts'
import { hasCredential } from './requests.ts'
import { createYieldingQueue } from './yield-between-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Does the work of the request, which keeps its place in its class until it is done, though the client may have
     * left.
     */
    inClass<T>(work: () => Promise<T>): Promise<T>
    /**
     * Counts bytes that are in memory for the request until it is answered and its work is done, be it a body or an
     * answer that nobody reads yet.
     * @throws AppError 429 when other requests of the account, or of an address without one, hold too many already
     */
    hold: (bytes: number) => void
    /** Ends each place that the request has taken. */
    places: Place[]
    /** In a class whose waits are foretold. */
    inFlight: InFlightCall | null
  }
}

/** A place in a class; free once its request is answered and its work is done. */
interface Place {
  leave(): void
}

/** Where places are counted, by a name. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    /** Null when there are `most` already. */
    take(name: string, most: number, size = 1): Place | null {
      const count = counts.get(name) ?? 0
      if (count >= most) return null
      counts.set(name, count + size)
      return {
        leave() {
          const left = (counts.get(name) ?? size) - size
          if (left === 0) counts.delete(name)
          else counts.set(name, left)
        },
      }
    },
    of: (name: string) => counts.get(name) ?? 0,
  }
}

/**
 * Bounds how many requests are in work at once, class by class: those of the process before anything is known of a
 * request, and those of an account, or of an address without one, once it is known who calls. `now` is the clock that
 * their work is timed by.
 */
export function useAdmissionControl(
  app: FastifyInstance,
  { delayMs, now }: { delayMs: () => number; now?: (() => number) | undefined },
): void {
  const ofProcess = createCounts()
  const ofCallers = createCounts()
  const held = createCounts()
  const ofCredentials = createCounts()
  const queue = createYieldingQueue()
  const estimates = new Map<CallClass, InFlightEstimate>()
  for (const callClass of Object.keys(CALL_CLASSES) as CallClass[])
    if (CALL_CLASSES[callClass].mostWait) estimates.set(callClass, createInFlightEstimate({ ...(now && { now }) }))
  app.decorateRequest('inClass')
  app.decorateRequest('hold')
  app.decorateRequest('places')
  app.decorateRequest('inFlight', null)

  /** Whether a call of the class would be answered too late. */
  function isBusy(callClass: CallClass, request: FastifyRequest): boolean {
    const { mostDelayMs, mostWait } = CALL_CLASSES[callClass]
    const delay = delayMs()
    if (delay > mostDelayMs) return true
    const estimate = estimates.get(callClass)
    if (!mostWait || !estimate || (mostWait.of === 'reads' && !isRead(request))) return false
    return estimate.count() >= mostWait.sure && delay + estimate.waitMs() > mostWait.ms
  }

  app.addHook('onRequest', (request, reply, done) => {
    request.places = []
    request.inClass = holdPlaces(request, reply)
    request.hold = holdBytes(request, held)
    const callClass = classOf(request)
    if (callClass === null) return done()
    const own = hasCredential(request) ? ofCredentials.of(credentialOf(callClass, request)) : 0
    if (own >= CALL_CLASSES[callClass].perAccount)
      return sendRefusal(request, reply, 429, { code: 'too_many_at_once', message: messages.tooManyAtOnce })
    const place = isBusy(callClass, request) ? null : ofProcess.take(callClass, CALL_CLASSES[callClass].perProcess)
    if (!place) return sendRefusal(request, reply, 503, { code: 'busy', message: messages.busy })
    const isBehindItsOwn = own >= ESTIMATED_PER_ACCOUNT
    request.inFlight = isBehindItsOwn ? null : (estimates.get(callClass)?.begin(weightOf(request)) ?? null)
    request.places.push(place, { leave: () => request.inFlight?.end() })
    if (hasCredential(request)) request.places.push(ofCredentials.take(credentialOf(callClass, request), Infinity)!)
    queue.begin(done, whoseOf(request))
  })

  // By now the sessions have said who calls, and nothing of the body is read.
  app.addHook('preParsing', async (request) => {
    const callClass = classOf(request)
    if (callClass === null) return
    const { perAccount, perAddress } = CALL_CLASSES[callClass]
    const name = `${callClass} ${callerOf(request)}`
    const place = ofCallers.take(name, request.caller ? perAccount : perAddress)
    if (!place) throw tooManyAtOnce()
    request.places.push(place)
    if (request.caller && ofCallers.of(name) > ESTIMATED_PER_ACCOUNT) request.inFlight?.leaveOut()
    request.inFlight?.pause()
  })
  // What came with a body comes back when that is there, many at once if many are.
  app.addHook('preValidation', (request, _reply, done) => {
    request.inFlight?.resume()
    if (isRead(request) || classOf(request) === null) done()
    else queue.begin(done, whoseOf(request))
  })
  // How long the client takes to read the answer says nothing of the server.
  app.addHook('onSend', async (request) => request.inFlight?.end())
}

/**
 * So many calls of an account count for how long a call would wait: the rest wait for their own account, so that one
 * account has nobody refused. Where all together ask for too much, they are refused as others are.
 */
const ESTIMATED_PER_ACCOUNT = 2

/** Who calls, as far as that can be told before anything is looked up. */
const credentialOf = (callClass: CallClass, { headers }: FastifyRequest) =>
  `${callClass} ${headers.authorization ?? headers.cookie}`
const whoseOf = ({ headers, ip }: FastifyRequest) => headers.authorization ?? headers.cookie ?? ip

/** Whose a request is: an account's, or without one its address's. */
const callerOf = ({ caller, ip }: FastifyRequest) => caller?.id ?? ip

const tooManyAtOnce = () => new AppError(429, 'too_many_at_once', messages.tooManyAtOnce, { retryAfter: comeBack() })

/** What a request holds by itself is bounded by what may be sent and stored; so one alone is always taken. */
function holdBytes(request: FastifyRequest, held: ReturnType<typeof createCounts>): FastifyRequest['hold'] {
  let own = 0
  return (bytes) => {
    const name = callerOf(request)
    const others = held.of(name) - own
    if (others > 0 && others + own + bytes > HELD.perCaller) throw tooManyAtOnce()
    own += bytes
    const place = held.take(name, Infinity, bytes)
    if (place) request.places.push(place)
  }
}

/** Sent and not thrown: an error's stack, for each of thousands a second, takes time that the calls in work need. */
function sendRefusal(request: FastifyRequest, reply: FastifyReply, status: 429 | 503, body: ErrorReply): void {
  const seconds = comeBack()
  const page = busyPage(request, body.message, seconds)
  void reply.code(status).header('retry-after', seconds)
  if (page !== null) void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
  void reply.send(page ?? body)
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

const weightOf = ({ headers }: FastifyRequest) => Math.max(1, Number(headers['content-length'] ?? 0) / BODY_OF_ONE_CALL)

/**
 * Pages and assets have no class of their own: a browser asks for many at once, and who is slow to take them must not
 * hold up the calls.
 */
function classOf(request: FastifyRequest): CallClass | null {
  const { callClass } = request.routeOptions.config
  return callClass === undefined ? 'download' : callClass
}

function holdPlaces(request: FastifyRequest, { raw }: FastifyReply): FastifyRequest['inClass'] {
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
  // Admission control, metrics, streams and handlers all want to know when an answer ends; that is no leak.
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
