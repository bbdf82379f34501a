import type { Db } from '../../kernel/db/schema.ts'
import type { EventBus } from '../../ports/events.ts'

/** Tells the processes that hold people's sockets that what these are to a workspace has changed. */
export function createMembershipEnds({ events }: { events: Pick<EventBus, 'append' | 'wake'> }) {
  return {
    /** In the transaction of the change. */
    async tell(tx: Db, workspaceId: string, personIds: readonly string[]): Promise<void> {
      for (const userId of personIds)
        await events.append({ userId, fileId: workspaceId, kind: 'membership-changed' }, tx)
    },
    wake: (): void => events.wake(),
  }
}

export type MembershipEnds = ReturnType<typeof createMembershipEnds>
