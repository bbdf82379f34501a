import type { FastifyInstance } from 'fastify'
import { findSame } from '../../../../src/shared/contract/files/same-content.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { SameContent } from './service.ts'

export function sameContentRoutes(app: FastifyInstance, { sameContent }: { sameContent: SameContent }): void {
  mount(app, findSame, ({ caller, body }) => sameContent.find(caller.id, body.media))
}
