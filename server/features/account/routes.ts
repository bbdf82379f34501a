import type { FastifyInstance } from 'fastify'
import { getProfile } from '../../../src/shared/contract/account.ts'
import { mount } from '../../plugins/mount.ts'
import type { Account } from './service.ts'

export function accountRoutes(app: FastifyInstance, { account }: { account: Account }): void {
  mount(app, getProfile, ({ caller }) => account.profile(caller))
}
