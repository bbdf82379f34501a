import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/shares.ts'
import type { Phrase } from '../../../../src/shared/words/phrase.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { AudienceService } from './audience.ts'
import type { ShareTarget } from './repository.ts'
import type { Shares } from './service.ts'

/** `/file/shares/:id` and `/folders/:id/shares`, for the owner. */
export function sharesRoutes(
  app: FastifyInstance,
  { shares, audience }: { shares: Shares; audience: AudienceService },
): void {
  mount(app, contract.listShares, ({ caller, params }) => shares.list(caller, file(params)))
  mount(app, contract.shareWithPeople, async ({ caller, params, body, say }) =>
    saying(say, await shares.withPeople(caller, file(params), body.email_addresses, body)),
  )
  mount(app, contract.shareWithGroup, ({ caller, params, body }) => shares.withGroup(caller, file(params), body))
  mount(app, contract.changeShare, ({ caller, params, body }) =>
    shares.change(caller, file(params), params.share_id, body),
  )
  mount(app, contract.endShare, ({ caller, params }) => shares.end(caller, file(params), params.share_id))

  mount(app, contract.listFolderShares, ({ caller, params }) => shares.list(caller, folder(params)))
  mount(app, contract.shareFolderWithPeople, async ({ caller, params, body, say }) =>
    saying(say, await shares.withPeople(caller, folder(params), body.email_addresses, body)),
  )
  mount(app, contract.shareFolderWithGroup, ({ caller, params, body }) =>
    shares.withGroup(caller, folder(params), body),
  )
  mount(app, contract.changeFolderShare, ({ caller, params, body }) =>
    shares.change(caller, folder(params), params.share_id, body),
  )
  mount(app, contract.endFolderShare, ({ caller, params }) => shares.end(caller, folder(params), params.share_id))
  mount(app, contract.compareAudience, ({ caller, body }) => audience.compare(caller.id, body))
}

const file = ({ id }: { id: string }): ShareTarget => ({ kind: 'file', id })
const folder = ({ id }: { id: string }): ShareTarget => ({ kind: 'folder', id })

/** The same with its warnings in the caller's words. */
const saying = <T extends { warnings: Phrase[] }>(say: (words: Phrase) => string, { warnings, ...shown }: T) => ({
  ...shown,
  warnings: warnings.map((words) => say(words)),
})
