import { useEffect, useState } from 'react'
import type { Profile } from '../../../shared/contract/account.ts'
import { buttonClass } from '../../components/button/button-class.ts'
import { Button } from '../../components/button/button.tsx'
import { apiUrl } from '../../lib/api-url.ts'
import { readCookie } from '../../lib/cookies.ts'
import styles from './site-header.module.css'

/** The header's Log in, which gives way to the e-mail, Account and Log out where a session and its profile are there. */
export function Person({ login }: { login: string }) {
  const email = useEmail()
  const [isLeaving, setLeaving] = useState(false)
  if (email === null) return <a className={buttonClass({ size: 32 })} href="/auth/login">{login}</a>

  function leave(): void {
    setLeaving(true)
    fetch(apiUrl('/auth/logout'), { method: 'POST' }).then(
      () => location.assign('/auth/login'),
      () => setLeaving(false),
    )
  }

  return (
    <>
      <span className={styles.email}>{email}</span>
      <a className={buttonClass({ size: 32 })} href="/files">Account</a>
      <Button look="quiet" size={32} disabled={isLeaving} onClick={leave}>Log out</Button>
    </>
  )
}

/** Who is signed in; null for nobody, or while the server does not say. */
function useEmail(): string | null {
  const [email, setEmail] = useState<string | null>(null)
  useEffect(() => {
    if (readCookie('session') === null) return undefined
    const left = new AbortController()
    loadEmail(AbortSignal.any([left.signal, AbortSignal.timeout(20_000)])).then(setEmail, () => {})
    return () => left.abort()
  }, [])
  return email
}

async function loadEmail(signal: AbortSignal): Promise<string | null> {
  const reply = await fetch(apiUrl('/account/profile'), { signal })
  return reply.ok ? ((await reply.json()) as Profile).user.email : null
}
