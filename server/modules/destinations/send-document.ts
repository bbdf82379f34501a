import { numberedName } from '../../../src/shared/domain/document-name.ts'
import { foldText } from '../../../src/shared/domain/fold-text.ts'
import { PAUSE_AFTER_MS, retryWait } from '../../../src/shared/domain/webhook-retries.ts'
import { messages } from '../../../src/shared/messages.ts'
import type { Db } from '../../kernel/db/schema.ts'
import { AppError } from '../../kernel/errors.ts'
import { defineJob, type Job } from '../../kernel/jobs/definition.ts'
import type { Sealer } from '../../kernel/sealed-text.ts'
import { sha256 } from '../../kernel/sha256.ts'
import { inEnglish } from '../../kernel/words.ts'
import { type DocumentTargets, TargetError, type TargetPlace } from '../../ports/document-targets.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { WebhookSender } from '../../ports/webhook-sender.ts'
import { addMail } from '../mail/index.ts'
import { AddressGone, callWebhook } from './call-webhook.ts'
import { addTry, SEND_DOCUMENT } from './jobs.ts'
import { placeOf, targetOf } from './places.ts'
import * as deliveries from './deliveries.ts'
import * as takenNames from './taken-names.ts'
import * as store from './repository.ts'
import { type createWriteDocument, NOTHING, type SentDocument } from './write-document.ts'

/** So many others may have the name of a document there. */
const MOST_NUMBERS = 50
/** Contents of tries that are remembered until one has succeeded. */
const MOST_TRIED = 16

const triedOf = ({ tried }: takenNames.TakenName): string[] => tried?.split(',') ?? []

/** The text has no chapters. */
const EMPTY = Symbol('empty')

/** A later version goes in its place. */
const SUPERSEDED = { status: 'superseded', next_try_at: null, problem: null } as const

export interface SendDocumentDeps {
  db: Db
  queue: JobQueue
  /** Null where nothing goes out. */
  targets: Pick<DocumentTargets, 'put'> | null
  /** Null where no webhooks are sent. */
  sender: WebhookSender | null
  sealer: Sealer
  writeDocument: ReturnType<typeof createWriteDocument>
  publicUrl: string
  now: () => number
}

/** Where a document was put, why it was not, that there was none, or null where a later version got there. */
type Outcome = string | Failure | typeof EMPTY | null

/** Why a try failed, in words for a person. */
interface Failure {
  problem: string
  isGone: boolean
}

/**
 * Tries a delivery once, writes down what came of it, and adds the next try where there is one to come. A second run
 * puts the same document under the same name, so that there is one.
 */
export function createSendDocument(deps: SendDocumentDeps): Job {
  const { db, queue, targets, sender, sealer, writeDocument, publicUrl, now } = deps

  /**
   * Puts a document under the first name that is its own, or that nothing else has there; answers which. Null where a
   * later version of it got there meanwhile.
   */
  async function putInPlace(
    place: TargetPlace,
    { id, destination_id: destinationId, name: former, file_id: fileId, language, format }: deliveries.DeliveryRow,
    document: SentDocument,
    signal: AbortSignal,
  ): Promise<string | null> {
    if (targets === null) throw new TargetError(messages.destinationNotOffered)
    const which = `${fileId ?? ''}/${language}/${format}`
    const mark = sha256(`${destinationId}/${which}`)
    const content = sha256(document.bytes)
    for (let number = 1; number <= MOST_NUMBERS; number++) {
      // A try before this one may have put it there, under what its file was called then.
      const name = numberedName(former ?? document.name, number)
      // Where case tells names apart, one that differs by it alone is another's.
      const documentKey = `${which}/${sha256(name)}`
      const at = { destinationId, nameKey: sha256(foldText(name)) }
      // Written down before the document is: whoever comes after a crash knows what is ours there.
      const taken = await db.transaction().execute(async (tx) => {
        const owner = await takenNames.takeName(tx, { ...at, documentKey })
        if (owner.document_key !== documentKey) return owner
        await deliveries.changeDelivery(tx, id, ['waiting'], { name })
        const tried = [...new Set([...triedOf(owner), content])].slice(-MOST_TRIED).join(',')
        if (owner.is_written === 0) await takenNames.changeName(tx, at, { tried })
        return owner
      })
      if (taken.document_key !== documentKey) continue
      const { bytes, type } = document
      const options = { isOurs: taken.is_written === 1, tried: triedOf(taken), signal }
      const outcome = await targets.put(place, { name, bytes, type, mark }, options)
      if (outcome === 'stored') return name
      if (!(await takenNames.giveNameUp(db, at))) return null
    }
    throw new TargetError(messages.destinationNameTaken)
  }

  async function deliver(
    destination: store.DestinationRow,
    delivery: deliveries.DeliveryRow,
    document: SentDocument,
    signal: AbortSignal,
  ): Promise<string | null> {
    const { id, user_id: userId, sealed_secret: sealedSecret } = destination
    const place = placeOf(destination)
    const secret = sealedSecret === null ? '' : sealer.open(sealedSecret, id)
    if (secret === null) throw new TargetError(messages.destinationSecretLost)
    const target = targetOf(place, secret, userId)
    if (target) return putInPlace(target, delivery, document, signal)
    if (place.kind !== 'webhook') throw new Error(`There is no way to a ${place.kind}.`)
    const { url, is_attached: isAttached } = place
    await callWebhook(sender, { url, isAttached, secret, publicUrl, delivery, document, now: now(), signal })
    return document.name
  }

  /** Answers when it goes once more: at once where that was asked for meanwhile, else null. */
  async function succeed(
    tx: Db,
    delivery: deliveries.DeliveryRow,
    name: string,
    userId: string,
  ): Promise<number | null> {
    const { destination_id: destinationId, attempts } = delivery
    const at = now()
    // Also one that a later version took the place of meanwhile: it is there.
    const done = { name, attempts: attempts + 1, tried_at: at, next_try_at: null, problem: null } as const
    const goesAgain = await deliveries.endDelivery(tx, delivery, { status: 'delivered', ...done }, at)
    await takenNames.changeName(tx, { destinationId, nameKey: sha256(foldText(name)) }, { is_written: 1, tried: null })
    await store.changeDestination(tx, destinationId, { failing_since: null })
    // It took so long that a later one went by it, and gave way to it there: that one goes again.
    for (const later of await deliveries.repeatLater(tx, delivery, now()))
      await addTry(queue, { deliveryId: later, userId, runAt: now() }, tx)
    return goesAgain ? at : null
  }

  /** Leaves a delivery until there is something; answers when it goes, where that was written meanwhile. */
  async function leaveEmpty(tx: Db, delivery: deliveries.DeliveryRow): Promise<number | null> {
    const at = now()
    const change = { status: 'empty', tried_at: at, next_try_at: null, problem: null } as const
    return (await deliveries.endDelivery(tx, delivery, change, at)) ? at : null
  }

  /** Answers when the next try is; null when the delivery is given up. */
  async function fail(
    tx: Db,
    delivery: deliveries.DeliveryRow,
    destination: store.DestinationRow,
    { problem, isGone }: Failure,
  ): Promise<number | null> {
    const at = now()
    const isTest = delivery.file_id === null
    const attempts = delivery.attempts + 1
    const wait = isGone || isTest ? null : retryWait(attempts)
    const changed = await deliveries.changeDelivery(tx, delivery.id, ['waiting'], {
      status: wait === null ? 'failed' : 'waiting',
      attempts,
      tried_at: at,
      next_try_at: wait === null ? null : at + wait,
      problem,
    })
    if (isTest) return null
    const failingSince = destination.failing_since ?? at
    if (destination.failing_since === null)
      await store.changeDestination(tx, destination.id, { failing_since: failingSince })
    if (wait === null && (isGone || at - failingSince >= PAUSE_AFTER_MS))
      await pause(tx, destination, isGone ? 'gone' : 'failing')
    return wait === null || !changed ? null : at + wait
  }

  async function pause(tx: Db, { id, is_enabled: isOn }: store.DestinationRow, because: 'gone' | 'failing') {
    if (isOn === 0) return
    await store.changeDestination(tx, id, { is_enabled: 0, paused_because: because, off_since: now() })
    await addMail(
      queue,
      { kind: 'destination-paused', destinationId: id },
      { tx, key: `mail:destination-paused:${id}` },
    )
  }

  return defineJob({
    ...SEND_DOCUMENT,
    atOnce: 4,
    async run({ deliveryId }, { signal, complete }) {
      const delivery = await deliveries.deliveryById(db, deliveryId)
      const destination = delivery && (await store.destinationById(db, delivery.destination_id))
      if (delivery?.status !== 'waiting' || !destination) return
      if (destination.is_enabled === 0) {
        const change = { status: 'failed', next_try_at: null, problem: messages.destinationWasOff } as const
        await deliveries.changeDelivery(db, deliveryId, ['waiting'], change)
        return
      }
      let outcome: Outcome
      try {
        const document = await writeDocument(destination, delivery)
        if (document === null) {
          await deliveries.changeDelivery(db, deliveryId, ['waiting'], SUPERSEDED)
          return
        }
        outcome = document === NOTHING ? EMPTY : await deliver(destination, delivery, document, signal)
      } catch (error) {
        if (signal.aborted) throw signal.reason
        outcome = failureOf(error)
      }
      await db.transaction().execute(async (tx) => {
        // As it is by now: another delivery to it may have gone well, or its owner may have switched it off.
        const current = await store.changeDestination(tx, destination.id, { user_id: destination.user_id })
        if (!current) return complete(tx)
        let next: number | null = null
        if (outcome === null) await deliveries.changeDelivery(tx, deliveryId, ['waiting'], SUPERSEDED)
        else if (outcome === EMPTY) next = await leaveEmpty(tx, delivery)
        else if (typeof outcome === 'string') next = await succeed(tx, delivery, outcome, destination.user_id)
        else next = await fail(tx, delivery, current, outcome)
        await complete(tx)
        if (next !== null) await addTry(queue, { deliveryId, userId: destination.user_id, runAt: next }, tx)
      })
    },
    async onExhausted({ deliveryId }, { message }, tx) {
      const change = { status: 'failed', next_try_at: null, problem: message } as const
      await deliveries.changeDelivery(tx, deliveryId, ['waiting'], change)
    },
  })
}

/** For what is the server's own trouble, throws it: the job is tried again. */
function failureOf(error: unknown): Failure {
  if (error instanceof TargetError) return { problem: error.message, isGone: error instanceof AddressGone }
  if (error instanceof AppError && error.status < 500 && error.status !== 429)
    return { problem: inEnglish(error.words), isGone: false }
  throw error
}
