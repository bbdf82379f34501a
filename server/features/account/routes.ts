import type { FastifyInstance, FastifyReply } from 'fastify'
import { deleteAccount, getProfile } from '../../../src/shared/contract/account.ts'
import { COOKIE_REMEMBERED_EMAIL } from '../../../src/shared/contract/auth.ts'
import { mount } from '../../plugins/mount.ts'
import type { AccountRemoval } from './removal.ts'
import type { Account } from './service.ts'

export interface AccountRoutesDeps {
  account: Account
  removeAccount: AccountRemoval
  /** Ends the session in the browser that called. */
  forgetSession: (reply: FastifyReply) => void
}

export function accountRoutes(app: FastifyInstance, { account, removeAccount, forgetSession }: AccountRoutesDeps): void {
  mount(app, getProfile, ({ caller }) => account.profile(caller))

  mount(app, deleteAccount, async ({ caller, reply }) => {
    await removeAccount(caller.id)
    forgetSession(reply)
    reply.clearCookie(COOKIE_REMEMBERED_EMAIL, { path: '/' })
  })
}
