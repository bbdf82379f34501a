import type { Mailer } from '../../ports/mailer.ts'
import type { Transcriber } from '../../ports/transcriber.ts'
import type { Metrics } from './metrics.ts'

/** The same mailer, whose mails are counted. */
export function measuredMailer(mailer: Mailer, { mails }: Pick<Metrics, 'mails'>): Mailer {
  return {
    async send(mail, occasion) {
      try {
        const sent = await mailer.send(mail, occasion)
        mails.inc({ outcome: 'sent' })
        return sent
      } catch (error) {
        mails.inc({ outcome: 'failed' })
        throw error
      }
    },
  }
}

/** The same engine, whose speed is measured. A segment that was called off counts for nothing. */
export function measuredTranscriber(
  engine: Transcriber,
  { speechSound, speechWork, speechFailures }: Pick<Metrics, 'speechSound' | 'speechWork' | 'speechFailures'>,
): Transcriber {
  const labels = { engine: engine.name }
  return {
    ...engine,
    async transcribe(segment, options) {
      const startedAt = performance.now()
      try {
        const words = await engine.transcribe(segment, options)
        speechSound.inc(labels, segment.lengthSeconds)
        speechWork.inc(labels, (performance.now() - startedAt) / 1000)
        return words
      } catch (error) {
        if (options.signal?.aborted !== true) speechFailures.inc(labels)
        throw error
      }
    },
  }
}
