import type { FastifyInstance } from 'fastify'
import {
  decideHeldFile,
  flagTranscription,
  listFlaggedFiles,
  publishTranscription,
  releaseTranscription,
  renewTranscription,
  takePart,
  takeTranscription,
} from '../../../src/shared/contract/files/transcription.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { Files } from '../files/index.ts'
import type { Desk } from './desk.ts'

/** What transcriptors do with files: take, give back, keep, publish. */
export function humanRoutes(app: FastifyInstance, { desk, files }: { desk: Desk; files: Pick<Files, 'get'> }): void {
  mount(app, takeTranscription, async ({ caller, params }) => {
    await desk.take(caller, params.id)
    return files.get(caller, params.id)
  })
  mount(app, takePart, async ({ caller, params, body }) => {
    await desk.takePart(caller, params.id, body.part)
    return files.get(caller, params.id)
  })
  mount(app, releaseTranscription, ({ caller, params }) => desk.release(caller, params.id))
  mount(app, renewTranscription, async ({ caller, params }) => {
    await desk.renew(caller, params.id)
    return files.get(caller, params.id)
  })
  mount(app, flagTranscription, async ({ caller, params, body }) => desk.flag(caller, params.id, body))
  mount(app, decideHeldFile, async ({ caller, params, body }) => {
    await desk.decide(caller, params.id, body.decision)
    return files.get(caller, params.id)
  })
  mount(app, listFlaggedFiles, () => desk.flagged())
  mount(app, publishTranscription, async ({ caller, params }) => {
    await desk.publish(caller, params.id)
    return files.get(caller, params.id)
  })
}
