import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/alignments.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Alignments } from './service.ts'

/** `/file/alignment/:id`. */
export function alignmentRoutes(app: FastifyInstance, { alignments }: { alignments: Alignments }): void {
  mount(app, contract.requestAlignment, ({ caller, params, body }) => alignments.request(caller, params.id, body))
  mount(app, contract.getAlignment, ({ caller, params }) => alignments.last(caller, params.id))
}
