import { useEffect, useState } from 'react'
import type { Profile } from '../../../shared/contract/account.ts'
import type { SiteWords } from '../../../shared/site-words.ts'
import { buttonClass } from '../../components/button/button-class.ts'
import { Button } from '../../components/button/button.tsx'
import { apiUrl } from '../../lib/api-url.ts'
import { readCookie } from '../../lib/cookies.ts'
import { tellOtherTabs } from '../../lib/session-news.ts'
import styles from './site-header.module.css'

/**
 * The header's Log in, which gives way to the e-mail, Account and Log out where a session and its profile are there.
 */
export function Person({ words }: { words: Pick<SiteWords, 'login' | 'account' | 'logout'> }) {
  const person = usePerson()
  const [isLeaving, setLeaving] = useState(false)
  if (person === null)
    return (
      <a className={buttonClass({ size: 32 })} href="/auth/login">
        {words.login}
      </a>
    )

  function leave(): void {
    setLeaving(true)
    fetch(apiUrl('/auth/logout'), { method: 'POST', headers: { 'longhand-person': person?._id ?? '' } }).then(
      () => goToLogin(),
      () => setLeaving(false),
    )
  }

  return (
    <>
      <span className={styles.email}>{person.email}</span>
      <a className={buttonClass({ size: 32 })} href="/account">
        {words.account}
      </a>
      <Button look="quiet" size={32} disabled={isLeaving} onClick={leave}>
        {words.logout}
      </Button>
    </>
  )
}

function goToLogin(): void {
  tellOtherTabs()
  location.assign('/auth/login')
}

type Signed = Pick<Profile['user'], '_id' | 'email'>

/** Who is signed in; null for nobody, or while the server does not say. */
function usePerson(): Signed | null {
  const [person, setPerson] = useState<Signed | null>(null)
  useEffect(() => {
    if (readCookie('session') === null) return undefined
    const left = new AbortController()
    loadPerson(AbortSignal.any([left.signal, AbortSignal.timeout(20_000)])).then(setPerson, () => {})
    return () => left.abort()
  }, [])
  return person
}

async function loadPerson(signal: AbortSignal): Promise<Signed | null> {
  const reply = await fetch(apiUrl('/account/profile'), { signal })
  return reply.ok ? ((await reply.json()) as Profile).user : null
}
