import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'
import { jobKind } from '../../../kernel/jobs/kind.ts'
import { messageOf } from '../../../kernel/message-of.ts'
import type { AuditSink } from '../../../ports/audit-sink.ts'
import type { Logger } from '../../../ports/logger.ts'
import { sealLine } from './line.ts'
import { addLine, endOfTrail, linesAfter, noteSent, removeLinesUpTo, sentTo, unsealedFacts } from './repository.ts'

/** The job that seals what was written down, and sends it out. */
export const SEND_AUDIT = jobKind('send-audit', z.strictObject({}))

/** How long a fact waits at most before it leaves. */
const EVERY_MS = 10_000
/** Lines that are sealed or sent at once. */
const BATCH = 500

/** Where the audit log goes, and the private Ed25519 key that signs it. */
export interface AuditTrail {
  sinks: readonly AuditSink[]
  key: KeyObject
}

/** Seals facts as lines of one chain and hands them to each sink; a sink that fails holds back no other. */
export function createSendAudit({ db, trail }: { db: Db; trail: AuditTrail | null }): Job {
  return defineJob({
    ...SEND_AUDIT,
    atOnce: 1,
    ...(trail && { everyMs: EVERY_MS }),
    async run(_payload, { signal, log }) {
      if (trail === null) return
      while (!signal.aborted && (await sealSome(db, trail.key)));
      const failures = await Promise.all(trail.sinks.map((sink) => fill(sink, { db, signal, log })))
      const sent = await Promise.all(trail.sinks.map(({ name }) => sentTo(db, name)))
      await removeLinesUpTo(db, Math.min(...sent))
      const failure = failures.find((error) => error !== null)
      if (failure) throw failure
    },
  })
}

/**
 * Seals the next facts. Of two that seal at once, one fails on the numbers that the other gave. Answers whether
 * more may be left.
 */
export function sealSome(db: Db, key: KeyObject): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The end comes first: whoever seals in between has taken the numbers after it, so that this transaction fails
    // before it seals again what the other sealed.
    let { number, hash } = await endOfTrail(tx)
    const facts = await unsealedFacts(tx, BATCH)
    for (const fact of facts) {
      const line = sealLine(fact, { number: number + 1, previous: hash, key })
      number += 1
      hash = line.hash
      await addLine(tx, fact.id, { number, at: fact.at, isRefused: fact.outcome === 'refused', ...line })
    }
    return facts.length === BATCH
  })
}

/** Hands a sink what it lacks. Answers why it could not, once that is logged. */
async function fill(
  sink: AuditSink,
  { db, signal, log }: { db: Db; signal: AbortSignal; log: Logger },
): Promise<Error | null> {
  try {
    for (;;) {
      const lines = await linesAfter(db, await sentTo(db, sink.name), BATCH)
      if (lines.length === 0) return null
      await sink.take(lines, signal)
      await noteSent(db, sink.name, lines.at(-1)!.number)
    }
  } catch (error) {
    log.warn({ sink: sink.name, reason: messageOf(error) }, 'the audit log could not be sent')
    return error instanceof Error ? error : new Error(messageOf(error))
  }
}
