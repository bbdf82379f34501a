import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Plan } from '../../../shared/contract/plan.ts'
import type { ServerMessage } from '../../../shared/contract/events.ts'
import { profileQuery } from '../../lib/profile.ts'
import type { Live } from '../../lib/live.ts'
import { live } from '../../platform/live.ts'
import { changePages, FILES_KEY, outdateFetches } from './files-query.ts'
import { mentionsQuery } from './mention-mark.tsx'
import { follow } from './follow.ts'
import { REMOVAL_COST_KEY } from './removal-cost-key.ts'

/**
 * Keeps the files and balances on the page as the server's events say, and fetches them again after a lost connection.
 */
export function useLiveFiles(): void {
  const client = useQueryClient()
  useEffect(() => followFiles(client, live), [client])
}

/** The same without React. Gives back how to stop. */
export function followFiles(client: QueryClient, events: Live): () => void {
  return events.listen({
    message: (message) => apply(client, message),
    connected: (again) => {
      // A file that came between the first fetch and the connection was told to nobody here, and need not be in work
      // any more. After a loss anything may have changed.
      void client.invalidateQueries(again ? {} : { queryKey: FILES_KEY })
      events.checkFiles()
    },
  })
}

function apply(client: QueryClient, message: ServerMessage): void {
  let mustRefetch = false
  changePages(client, (page) => {
    const followed = follow(page.files, message)
    mustRefetch ||= followed.mustRefetch
    return { ...page, files: followed.files }
  })
  if (mustRefetch) void client.invalidateQueries({ queryKey: FILES_KEY })
  // The state of all that is in work comes again by itself.
  else if (message.event === 'fileChanged') outdateFetches(client)
  if (message.event === 'fileChanged') void client.invalidateQueries({ queryKey: REMOVAL_COST_KEY })
  if (message.event === 'commentsChanged') void client.invalidateQueries({ queryKey: mentionsQuery.queryKey })
  if ('plan' in message.data && message.data.plan) followPlan(client, message.data.plan)
}

/** The balances follow the event's plan, be it the person's own or one they were invited to. */
function followPlan(client: QueryClient, plan: Plan): void {
  client.setQueryData(profileQuery.queryKey, (profile) => {
    if (!profile) return profile
    return {
      ...profile,
      plan: profile.plan?._id === plan._id ? plan : profile.plan,
      extern_plans: profile.extern_plans.map((extern) => (extern._id === plan._id ? plan : extern)),
    }
  })
}
