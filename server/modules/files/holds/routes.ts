import type { FastifyInstance } from 'fastify'
import * as contract from '../../../../src/shared/contract/holds.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { ShareTarget } from '../shares/repository.ts'
import type { HoldTarget } from './repository.ts'
import type { Holds } from './service.ts'

/** Legal holds of owners, and of administrators. */
export function holdRoutes(app: FastifyInstance, { holds }: { holds: Holds }): void {
  mount(app, contract.holdFile, ({ caller, params, body }) =>
    holds.place(caller, file(params), { ...body, byAdmin: false }),
  )
  mount(app, contract.liftFileHold, ({ caller, params }) => holds.lift(caller, file(params), false))
  mount(app, contract.holdFolder, ({ caller, params, body }) =>
    holds.place(caller, folder(params), { ...body, byAdmin: false }),
  )
  mount(app, contract.liftFolderHold, ({ caller, params }) => holds.lift(caller, folder(params), false))

  mount(app, contract.getOwnHold, async ({ caller }) => ({ hold: await holds.ofAll(caller) }))
  mount(app, contract.holdAll, ({ caller, body }) => holds.place(caller, all(caller), { ...body, byAdmin: false }))
  mount(app, contract.liftAllHold, ({ caller }) => holds.lift(caller, all(caller), false))

  mount(app, contract.holdAllOfAnybody, ({ caller, params, body }) =>
    holds.place(caller, all(params), { ...body, byAdmin: true }),
  )
  mount(app, contract.liftHoldOfAnybody, ({ caller, params }) => holds.lift(caller, all(params), true))
  mount(app, contract.holdAnyFile, ({ caller, params, body }) =>
    holds.place(caller, file(params), { ...body, byAdmin: true }),
  )
  mount(app, contract.liftAnyFileHold, ({ caller, params }) => holds.lift(caller, file(params), true))
  mount(app, contract.holdAnyFolder, ({ caller, params, body }) =>
    holds.place(caller, folder(params), { ...body, byAdmin: true }),
  )
  mount(app, contract.liftAnyFolderHold, ({ caller, params }) => holds.lift(caller, folder(params), true))
}

const file = ({ id }: { id: string }): ShareTarget => ({ kind: 'file', id })
const all = ({ id }: { id: string }): HoldTarget => ({ kind: 'owner', id })
const folder = ({ id }: { id: string }): ShareTarget => ({ kind: 'folder', id })
