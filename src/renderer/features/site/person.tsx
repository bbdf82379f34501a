import { useEffect, useState } from 'react'
import type { Profile } from '../../../shared/contract/account.ts'
import type { SiteWords } from '../../../shared/site-words.ts'
import { buttonClass } from '../../components/button/button-class.ts'
import { Button } from '../../components/button/button.tsx'
import { apiUrl } from '../../lib/api-url.ts'
import { readCookie } from '../../lib/cookies.ts'
import { tellOtherTabs } from '../../lib/session-news.ts'
import styles from './site-header.module.css'

/** Who is signed in, as far as the header knows, and how they leave. */
export interface SignedIn {
  /** Null for nobody, or while the server does not say. */
  person: Signed | null
  isLeaving: boolean
  leave: () => void
}

/** Asks who is signed in, unless the page says nothing of that. */
export function useSignedIn(isAsked: boolean): SignedIn {
  const person = usePerson(isAsked)
  const [isLeaving, setLeaving] = useState(false)
  return {
    person,
    isLeaving,
    leave() {
      setLeaving(true)
      fetch(apiUrl('/auth/logout'), { method: 'POST', headers: { 'longhand-person': person?._id ?? '' } }).then(
        () => goToLogin(),
        () => setLeaving(false),
      )
    },
  }
}

type PersonWords = Pick<SiteWords, 'login' | 'account' | 'logout'>

/**
 * The header's Log in, which gives way to the e-mail, Account and Log out where a session and its profile are there.
 */
export function Person({ words, signedIn }: { words: PersonWords; signedIn: SignedIn }) {
  const { person } = signedIn
  if (person === null)
    return (
      <a className={buttonClass({ size: 32 })} href="/auth/login">
        {words.login}
      </a>
    )
  return (
    <>
      <span className={styles.email}>{person.email}</span>
      <a className={buttonClass({ size: 32 })} href="/account">
        {words.account}
      </a>
      <LogOut words={words} signedIn={signedIn} />
    </>
  )
}

/** Who is signed in and Log out, at the end of the menu of a phone, whose header has no room for both. */
export function PersonInMenu({ words, signedIn }: { words: PersonWords; signedIn: SignedIn }) {
  return (
    signedIn.person !== null && (
      <div className={styles.personInMenu}>
        <span>{signedIn.person.email}</span>
        <LogOut words={words} signedIn={signedIn} />
      </div>
    )
  )
}

function LogOut({ words, signedIn: { isLeaving, leave } }: { words: PersonWords; signedIn: SignedIn }) {
  return (
    <Button look="quiet" size={32} className={styles.logout} disabled={isLeaving} onClick={leave}>
      {words.logout}
    </Button>
  )
}

function goToLogin(): void {
  tellOtherTabs()
  location.assign('/auth/login')
}

type Signed = Pick<Profile['user'], '_id' | 'email'>

function usePerson(isAsked: boolean): Signed | null {
  const [person, setPerson] = useState<Signed | null>(null)
  useEffect(() => {
    if (!isAsked || readCookie('session') === null) return undefined
    const left = new AbortController()
    loadPerson(AbortSignal.any([left.signal, AbortSignal.timeout(20_000)])).then(setPerson, () => {})
    return () => left.abort()
  }, [isAsked])
  return person
}

async function loadPerson(signal: AbortSignal): Promise<Signed | null> {
  const reply = await fetch(apiUrl('/account/profile'), { signal })
  return reply.ok ? ((await reply.json()) as Profile).user : null
}
