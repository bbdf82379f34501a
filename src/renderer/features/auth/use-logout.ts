import { useState } from 'react'
import { logout } from '../../../shared/contract/auth.ts'
import { messages } from '../../../shared/messages.ts'
import { call, messageOf } from '../../lib/api.ts'
import { logoutWarnings } from '../../lib/logout-guards.ts'
import { tellOtherTabs } from '../../lib/session-news.ts'

/**
 * Ends the session on the server, which also clears the cookies, and opens the login afresh: nothing of the person
 * stays in memory. When something would be left behind, `warnings` says what, and `leave` or `stay` goes on.
 */
export function useLogout() {
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const leave = async () => {
    setLeaving(true)
    try {
      await call(logout)
      tellOtherTabs()
      location.assign('/auth/login')
    } catch (error) {
      setLeaving(false)
      setWarnings([])
      setProblem(messageOf(error, messages.unreachable))
    }
  }
  const ask = async () => {
    const found = await logoutWarnings()
    if (found.length > 0) setWarnings(found)
    else await leave()
  }
  return {
    logout: () => void ask(),
    leave: () => void leave(),
    stay: () => setWarnings([]),
    warnings,
    isLeaving,
    problem,
    forgetProblem: () => setProblem(null),
  }
}
