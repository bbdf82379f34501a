import type { FastifyInstance } from 'fastify'
import {
  changeEmail,
  changePassword,
  confirmPassword,
  type Device,
  listDevices,
  sendValidationLink,
  signOutDevice,
  signOutOthers,
} from '../../../../src/shared/contract/account.ts'
import { COOKIE_TRUSTED } from '../../../../src/shared/contract/factors.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { clearSessionCookies, setSessionCookies } from './cookies.ts'
import type { EmailChange } from './email-change.ts'
import type { Session } from './repository.ts'
import type { Auth } from './service.ts'

/** The part of the account area that is about address, password and devices. */
export function securityRoutes(
  app: FastifyInstance,
  { auth, emailChange, secureCookies }: { auth: Auth; emailChange: EmailChange; secureCookies: boolean },
): void {
  mount(app, changeEmail, async ({ caller, body, say }) => {
    await emailChange.change(caller.id, body.email)
    return { message: say(messages.emailChanged) }
  })

  mount(app, sendValidationLink, async ({ caller, say }) => {
    await auth.sendValidationLink(caller.id)
    return { message: say(messages.emailSent) }
  })

  mount(app, changePassword, async ({ caller, body, reply, say }) => {
    const session = await auth.changePassword(caller, {
      oldPassword: body.old_password,
      newPassword: body.new_password,
    })
    setSessionCookies(reply, session, secureCookies)
    return { message: say(messages.passwordChanged), token: session.token, expire_date: session.exp }
  })

  mount(app, confirmPassword, ({ caller, body }) => auth.confirmPassword(caller, body.password))

  mount(app, listDevices, async ({ caller }) =>
    (await auth.devices(caller)).map((session) => presentDevice(session, caller.sid)),
  )

  mount(app, signOutOthers, ({ caller, request }) => auth.signOutOthers(caller, request.cookies[COOKIE_TRUSTED]))

  mount(app, signOutDevice, async ({ caller, params, reply }) => {
    await auth.signOutDevice(caller.id, params.id)
    if (params.id === caller.sid) clearSessionCookies(reply)
  })
}

function presentDevice(session: Session, currentSid: string): Device {
  return {
    _id: session.id,
    user_agent: session.user_agent,
    signed_in_date: new Date(session.created_at).toISOString(),
    last_used_date: new Date(session.last_used_at).toISOString(),
    network: session.network,
    is_current: session.id === currentSid,
  }
}
