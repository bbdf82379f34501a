import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/tags.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Tags } from './service.ts'

/** Tags of the caller, and of their files. */
export function tagRoutes(app: FastifyInstance, { tags }: { tags: Tags }): void {
  mount(app, contract.listTags, async ({ caller }) => ({ tags: await tags.list(caller.id) }))
  mount(app, contract.createTag, ({ caller, body }) => tags.create(caller.id, body))
  mount(app, contract.updateTag, ({ caller, params, body }) => tags.update(caller.id, params.id, body))
  mount(app, contract.removeTag, ({ caller, params }) => tags.remove(caller.id, params.id))
  mount(app, contract.tagFiles, ({ caller, body, say }) => tags.tagFiles(caller, body, say))
}
