import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/speakers.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Speakers } from './service.ts'

/** `/file/speakers/:id`. */
export function speakerRoutes(app: FastifyInstance, { speakers }: { speakers: Speakers }): void {
  mount(app, contract.tellSpeakers, ({ caller, params, body }) => speakers.tell(caller, params.id, body))
  mount(app, contract.getSpeakers, async ({ caller, params }) => {
    const { advice, ...told } = await speakers.last(caller, params.id)
    // What to install is for those who run the server.
    return { ...told, advice: advice === null || caller.role === 'ADMIN' ? advice : messages.engineMissing }
  })
  mount(app, contract.stopSpeakers, ({ caller, params }) => speakers.stop(caller, params.id))
}
