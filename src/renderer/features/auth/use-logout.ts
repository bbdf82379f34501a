import { useState } from 'react'
import { logout } from '../../../shared/contract/auth.ts'
import { messages } from '../../../shared/messages.ts'
import { call, messageOf } from '../../lib/api.ts'

/** Ends the session on the server, which also clears the cookies, and opens the login afresh: nothing of the person stays in memory. */
export function useLogout() {
  const [isLeaving, setLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const leave = async () => {
    setLeaving(true)
    try {
      await call(logout)
      location.assign('/auth/login')
    } catch (error) {
      setLeaving(false)
      setProblem(messageOf(error, messages.unreachable))
    }
  }
  return { logout: () => void leave(), isLeaving, problem, forgetProblem: () => setProblem(null) }
}
