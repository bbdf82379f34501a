import type { FastifyInstance } from 'fastify'
import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '../../../../src/shared/contract/access-tokens.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { presentToken } from './presenter.ts'
import type { AccessTokens } from './service.ts'

export function accessTokenRoutes(app: FastifyInstance, { accessTokens }: { accessTokens: AccessTokens }): void {
  mount(app, listAccessTokens, async ({ caller }) => (await accessTokens.list(caller.id)).map(presentToken))

  mount(app, createAccessToken, async ({ caller, body, reply }) => {
    const made = await accessTokens.create(caller.id, body)
    reply.header('cache-control', 'no-store')
    return { ...presentToken(made), token: made.token }
  })

  mount(app, revokeAccessToken, ({ caller, params }) => accessTokens.revoke(caller.id, params.id))
}
