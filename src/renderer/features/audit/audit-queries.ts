import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditPage } from '../../../shared/contract/audit.ts'
import * as contract from '../../../shared/contract/audit.ts'
import type { AuditAction } from '../../../shared/domain/audit.ts'
import { call } from '../../lib/api.ts'

/** Which entries an ADMIN wants to see. */
export interface AuditFilter {
  action: AuditAction | ''
  /** Address of who did it. */
  email: string
  /** Id of the file or account that it was done with. */
  object: string
}

export const NO_FILTER: AuditFilter = { action: '', email: '', object: '' }

/** Where entries come from, a page after the other. */
export interface AuditSource {
  key: readonly string[]
  /** The entries before one, the newest unless said. */
  read: (before: string | undefined, signal: AbortSignal) => Promise<AuditPage>
}

export const everybodys = ({ action, email, object }: AuditFilter): AuditSource => ({
  key: ['audit', action, email, object],
  read: (before, signal) =>
    call(
      contract.listAudit,
      {
        query: {
          ...(before && { before }),
          ...(action && { action }),
          ...(email && { email }),
          ...(object && { object }),
        },
      },
      { signal },
    ),
})

export const ownActivity: AuditSource = {
  key: ['activity'],
  read: (before, signal) => call(contract.listActivity, { query: before ? { before } : {} }, { signal }),
}

/** The entries of a source, as many pages of them as were asked for. */
export function useAudit({ key, read }: AuditSource) {
  return useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
