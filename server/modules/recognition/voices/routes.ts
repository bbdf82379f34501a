import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/voices.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Voices } from './service.ts'

/** `/account/voices` and `/file/voices/:id`. */
export function voiceRoutes(app: FastifyInstance, { voices }: { voices: Voices }): void {
  mount(app, contract.getKnownVoices, ({ caller }) => voices.list(caller))
  mount(app, contract.setKnownVoices, ({ caller, body }) => voices.set(caller, body))
  mount(app, contract.getVoiceSample, ({ caller, params }) => voices.sample(caller, params.id))
  mount(app, contract.forgetVoice, ({ caller, params }) => voices.forget(caller, params.id))
  mount(app, contract.getFileVoices, ({ caller, params }) => voices.suggest(caller, params.id))
  mount(app, contract.placeVoices, ({ caller, params, body }) => voices.place(caller, params.id, body))
  mount(app, contract.nameVoice, ({ caller, params, body }) => voices.name(caller, params.id, body))
}
