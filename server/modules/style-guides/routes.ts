import type { FastifyInstance } from 'fastify'
import * as contract from '../../../src/shared/contract/style-guides.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { StyleGuides } from './service.ts'

/** Style guides of the caller, and those of files. */
export function styleGuideRoutes(app: FastifyInstance, { styleGuides }: { styleGuides: StyleGuides }): void {
  mount(app, contract.listStyleGuides, async ({ caller }) => ({ guides: await styleGuides.list(caller.id) }))
  mount(app, contract.getStyleGuide, ({ caller, params }) => styleGuides.get(caller.id, params.id))
  mount(app, contract.createStyleGuide, ({ caller, body }) => styleGuides.create(caller.id, body))
  mount(app, contract.updateStyleGuide, ({ caller, params, body }) => styleGuides.update(caller.id, params.id, body))
  mount(app, contract.removeStyleGuide, ({ caller, params }) => styleGuides.remove(caller.id, params.id))
  mount(app, contract.setDefaultStyleGuide, async ({ caller, body }) => ({
    guides: await styleGuides.setDefault(caller.id, body.id),
  }))
  mount(app, contract.convertStyleGuide, ({ caller, body }) => styleGuides.convert(caller.id, body))
  mount(app, contract.getFileStyleGuide, ({ caller, params }) => styleGuides.forFile(caller, params.id))
  mount(app, contract.setFileStyleGuide, ({ caller, params, body }) => styleGuides.choose(caller, params.id, body.id))
  mount(app, contract.getLeftToDo, ({ caller, params }) => styleGuides.left(caller, params.id))
}
