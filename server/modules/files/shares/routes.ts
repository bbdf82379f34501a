import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/shares.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { Shares } from './service.ts'

/** `/file/shares/:id`, for the owner of the file. */
export function sharesRoutes(app: FastifyInstance, { shares }: { shares: Shares }): void {
  mount(app, contract.listShares, ({ caller, params }) => shares.list(caller, params.id))

  mount(app, contract.shareWithPeople, async ({ caller, params, body, say }) => {
    const { warnings, ...shown } = await shares.withPeople(caller, params.id, body.email_addresses, body)
    return { ...shown, warnings: warnings.map((words) => say(words)) }
  })

  mount(app, contract.shareWithGroup, ({ caller, params, body }) => shares.withGroup(caller, params.id, body))
  mount(app, contract.changeShare, ({ caller, params, body }) =>
    shares.change(caller, params.id, params.share_id, body),
  )
  mount(app, contract.endShare, ({ caller, params }) => shares.end(caller, params.id, params.share_id))
}
