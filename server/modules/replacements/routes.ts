import type { FastifyInstance } from 'fastify'
import * as contract from '../../../src/shared/contract/replacements.ts'
import { mount } from '../../kernel/http/mount.ts'
import type { createReplacePreview } from './preview.ts'
import type { Replacements } from './service.ts'

/** `/replacements`: what somebody replaces in many texts at once. */
export function replacementRoutes(
  app: FastifyInstance,
  { replacements, preview }: { replacements: Replacements; preview: ReturnType<typeof createReplacePreview> },
): void {
  mount(app, contract.previewReplacement, ({ caller, query, say }) => preview(caller, query, say))
  mount(app, contract.listReplacements, async ({ caller, say }) => ({
    replacements: await replacements.list(caller.id, say),
  }))
  mount(app, contract.startReplacement, ({ caller, body, say }) => replacements.start(caller, body, say))
  mount(app, contract.getReplacement, ({ caller, params, say }) => replacements.get(caller.id, params.id, say))
  mount(app, contract.cancelReplacement, ({ caller, params, say }) => replacements.cancel(caller.id, params.id, say))
  mount(app, contract.undoReplacement, ({ caller, params, say }) => replacements.undo(caller.id, params.id, say))
}
