import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import * as contract from '../../../../shared/contract/people.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import styles from '../console.module.css'
import { useAct } from './people-queries.ts'

/** How the person gets in, and how that ends. */
export function AccessActions({ person }: { person: contract.PersonDetails }) {
  const { t } = useLingui()
  const { _id: id, email, sessions, access_tokens: tokens, has_one_time_codes, has_passkeys } = person
  const params = { id }
  const isSuspended = person.suspended_date !== null
  const hasFactors = has_one_time_codes || has_passkeys
  const signOut = useAct(id, () => call(contract.endSessions, { params }), t`Signed out everywhere.`)
  const reset = useAct(id, () => call(contract.resetFactors, { params }), t`Second factors reset.`)
  const suspend = useAct(id, () => call(contract.suspendPerson, { params }), t`Account suspended.`)
  const resume = useAct(id, () => call(contract.resumePerson, { params }), t`Account reopened.`)
  return (
    <ul className={styles.actions}>
      <Action
        title={<Plural value={sessions} one="Signed in on # device" other="Signed in on # devices" />}
        about={<Plural value={tokens} one="# access token" other="# access tokens" />}
        verb={t`Sign out everywhere`}
        question={t`Sign ${email} out everywhere?`}
        isThere={sessions > 0}
        act={signOut}
      >
        {t`They can log in again at once. Access tokens go on working.`}
      </Action>
      <Action
        title={hasFactors ? t`Second factors are set up` : t`No second factors`}
        about={t`For somebody who has lost their phone and their recovery codes. Check who asks before you do this.`}
        verb={t`Reset second factors`}
        question={t`Reset the second factors of ${email}?`}
        isThere={hasFactors}
        act={reset}
      >
        {t`Their password alone opens the account then. They are signed out everywhere and told by e-mail.`}
      </Action>
      {!person.is_you && isSuspended && (
        <Action
          title={t`The account is suspended`}
          about={t`Nobody can log in to it. Files and time are kept.`}
          verb={t`Reopen account`}
          question={t`Reopen the account of ${email}?`}
          isThere
          act={resume}
        >
          {t`They can log in again. Access tokens have to be created anew.`}
        </Action>
      )}
      {!person.is_you && !isSuspended && (
        <Action
          title={t`The account is open`}
          about={t`Suspended, nobody can log in to it; files and time are kept.`}
          verb={t`Suspend account`}
          question={t`Suspend the account of ${email}?`}
          isThere
          isDanger
          act={suspend}
        >
          <Trans>
            They are signed out everywhere, and their access tokens are revoked. Work in progress is finished. You can
            reopen the account at any time.
          </Trans>
        </Action>
      )}
    </ul>
  )
}

interface ActionProps {
  title: ReactNode
  about: ReactNode
  verb: string
  question: string
  /** What it costs. */
  children: ReactNode
  /** Whether there is anything to do it with. */
  isThere: boolean
  isDanger?: boolean
  act: { mutate: () => void; isPending: boolean; error: unknown }
}

/** How something stands, and a button that changes it, once it was asked. */
function Action({ title, about, verb, question, children, isThere, isDanger = false, act }: ActionProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <li>
      <div className={styles.about}>
        <p className={styles.name}>{title}</p>
        <p className={styles.more}>{about}</p>
      </div>
      <Button
        look={isDanger ? 'danger' : 'plain'}
        size={32}
        disabled={!isThere}
        sending={act.isPending}
        onClick={() => setAsking(true)}
      >
        {verb}
      </Button>
      {act.error !== null && <Banner tone="danger">{messageOf(act.error, messages.unreachable)}</Banner>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={question}
        verb={verb}
        danger={isDanger}
        onConfirm={() => {
          // Before the password is asked for: no dialog stands on another.
          setAsking(false)
          act.mutate()
        }}
      >
        {children}
      </ConfirmDialog>
    </li>
  )
}
