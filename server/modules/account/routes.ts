import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { deleteAccount, exportAccount, getProfile } from '../../../src/shared/contract/account.ts'
import { COOKIE_REMEMBERED_EMAIL } from '../../../src/shared/contract/auth.ts'
import { dissolveWorkspace, getDissolution } from '../../../src/shared/contract/workspaces.ts'
import { mount } from '../../kernel/http/mount.ts'
import { forgetDevice } from '../identity/index.ts'
import type { Dissolutions } from './dissolution.ts'
import type { AccountExport } from './export.ts'
import type { AccountRemoval } from './removal.ts'
import type { Account } from './service.ts'

export interface AccountRoutesDeps {
  account: Account
  removeAccount: AccountRemoval
  exportAccount: AccountExport
  /** Ends the session in the browser that called. */
  forgetSession: (reply: FastifyReply) => void
}

export function accountRoutes(
  app: FastifyInstance,
  { account, removeAccount, exportAccount: dataOf, forgetSession }: AccountRoutesDeps,
): void {
  mount(app, getProfile, ({ caller }) => account.profile(caller))

  mount(app, exportAccount, async ({ caller, reply }) =>
    reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition('longhand-data.json'),
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
      .send(Readable.from(dataOf(caller.id))),
  )

  mount(app, deleteAccount, async ({ caller, reply }) => {
    await removeAccount(caller.id)
    forgetSession(reply)
    forgetDevice(reply)
    reply.clearCookie(COOKIE_REMEMBERED_EMAIL, { path: '/' })
  })
}

/** The end of a workspace. */
export function dissolutionRoutes(app: FastifyInstance, { dissolution }: { dissolution: Dissolutions }): void {
  mount(app, getDissolution, ({ caller, params }) => dissolution.preview(caller, params.id))
  mount(app, dissolveWorkspace, ({ caller, params, body }) => dissolution.dissolve(caller, params.id, body.files))
}
