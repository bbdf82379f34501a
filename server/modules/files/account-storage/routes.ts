import type { FastifyInstance } from 'fastify'
import { getStorage } from '../../../../src/shared/contract/account.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { AccountStorage } from './service.ts'

/** `GET /account/storage`. */
export function accountStorageRoutes(app: FastifyInstance, { storage }: { storage: AccountStorage }): void {
  mount(app, getStorage, async ({ caller }) => {
    const { media, texts, uploads } = await storage.usage(caller.id)
    return { used: media + texts + uploads, quota: storage.quotaBytes(), media, texts, uploads }
  })
}
