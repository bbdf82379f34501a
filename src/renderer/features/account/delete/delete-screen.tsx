import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { deleteAccount, type Profile } from '../../../../shared/contract/account.ts'
import { listFiles } from '../../../../shared/contract/files/list.ts'
import { EMAIL_NOT_VALIDATED, PASSWORD_NEEDED } from '../../../../shared/contract/route.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { ApiError, call } from '../../../lib/api.ts'
import { leaveFarewell } from '../../../lib/farewell.ts'
import { useProfile } from '../../../lib/profile.ts'
import { tellOtherTabs } from '../../../lib/session-news.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { DataDownload } from './data-download.tsx'
import { deleteForm, type DeleteForm } from './delete-schema.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'

/** How many files there are, and not which. */
const filesCountQuery = queryOptions({
  queryKey: ['files-count'],
  queryFn: ({ signal }) => call(listFiles, { query: { only_info: true } }, { signal }),
})

/**
 * /account/delete. It cannot be undone, so the word has to be typed. `onDeleted` removes what this browser keeps of the
 * person.
 */
export default function DeleteScreen({ onDeleted }: { onDeleted: (userId: string) => Promise<void> }) {
  const say = useSay()
  const { t } = useLingui()
  const profile = useProfile().data
  const userId = profile?.user._id
  const { data: files } = useQuery(filesCountQuery)
  const [problem, setProblem] = useState<Phrase | null>(null)
  const [ownsTeams, setOwnsTeams] = useState(false)
  const { form, field } = useCheckedForm<DeleteForm>(deleteForm, { confirm: '' })

  const send = form.handleSubmit(async () => {
    setProblem(null)
    setOwnsTeams(false)
    try {
      await call(deleteAccount)
      if (userId !== undefined) await onDeleted(userId)
      leaveFarewell('deleted')
      tellOtherTabs()
      // The reply has cleared the cookies; a fresh page keeps nothing of the person in memory.
      location.assign('/auth/login')
    } catch (error) {
      setOwnsTeams(error instanceof ApiError && error.code === 'owns_workspaces')
      setProblem(
        error instanceof ApiError && error.code === PASSWORD_NEEDED
          ? messages.passwordNeeded
          : error instanceof ApiError && error.code === EMAIL_NOT_VALIDATED
            ? messages.emailNotValidated
            : error instanceof ApiError && error.code === 'owns_workspaces'
              ? messages.ownsWorkspaces
              : messages.deleteFailed,
      )
    }
  })

  return (
    <AccountScreen title={t`Delete account`}>
      <AccountSection title={t`Your data`}>
        <DataDownload />
      </AccountSection>
      <AccountSection title={t`What we delete`}>
        <ul>
          {files?.count !== 0 && (
            <li>
              <Files count={files?.count} />
            </li>
          )}
          <li>
            <Trans>your e-mail address and password; you're logged out on all devices</Trans>
          </li>
          <li>
            <Trans>your billing settings and your saved card, here and at the card provider</Trans>
          </li>
          <li>
            <PlanLost plan={profile?.plan ?? null} />
          </li>
          <li>
            <Trans>your work in progress</Trans>
          </li>
          <li>
            <Trans>your recordings and unsaved edits in this browser</Trans>
          </li>
        </ul>
        <p className="muted">
          <Trans>Your account is deleted at once. This cannot be undone, and time you paid for is not refunded.</Trans>
        </p>
      </AccountSection>
      {profile?.workspaces?.some(({ role }) => role === 'owner') && (
        <AccountSection title={t`Your teams`}>
          <p>
            <Trans>
              Files of your teams belong to them and stay. A team that you alone own needs another owner first, or is
              deleted before: <Link to="/account/workspaces">go to teams</Link>.
            </Trans>
          </p>
        </AccountSection>
      )}
      <AccountSection title={t`What we keep`}>
        <ul>
          <li>
            <Trans>your invoices, with the name, address and tax code on them, for as long as the law requires</Trans>
          </li>
          <li>
            <Trans>how much time was bought and spent, without your name</Trans>
          </li>
          <li>
            <Trans>
              a code made from your card number, which does not reveal the number, so that free minutes are given once
            </Trans>
          </li>
        </ul>
        <p className="muted">
          <Trans>If you bought nothing and saved no card, we keep none of this.</Trans>
        </p>
      </AccountSection>
      <AccountSection title={t`Confirm`}>
        <form noValidate onSubmit={(event) => void send(event)}>
          {problem !== null && (
            <Banner tone="danger">
              {say(problem)} {ownsTeams && <Link to="/account/workspaces">{t`Go to teams`}</Link>}
            </Banner>
          )}
          <Field
            label={t`Type DELETE`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('confirm')}
          />
          <Button type="submit" look="danger" sending={form.formState.isSubmitting}>
            {t`Delete account`}
          </Button>
        </form>
      </AccountSection>
    </AccountScreen>
  )
}

function Files({ count }: { count: number | undefined }) {
  if (count === undefined) return <Trans>your files, with their recordings, texts and all versions</Trans>
  return (
    <Plural
      value={count}
      one="your file, with its recording, text and all versions"
      other="your # files, with their recordings, texts and all versions"
    />
  )
}

/** What is lost of what was bought. */
function PlanLost({ plan }: { plan: Profile['plan'] }) {
  const format = useFormat()
  if (!plan || plan.auto_transcription_time === null || plan.human_transcription_time === null)
    return (
      <Trans>
        your plan, with the time left on it; people you invited can no longer use it, and are told by e-mail
      </Trans>
    )
  if (plan.auto_transcription_time === 0 && plan.human_transcription_time === 0)
    return <Trans>your plan; people you invited can no longer use it, and are told by e-mail</Trans>
  const auto = format.length(plan.auto_transcription_time)
  const human = format.length(plan.human_transcription_time)
  return (
    <Trans>
      your plan, with {auto} of automatic and {human} of human time left; people you invited can no longer use it, and
      are told by e-mail
    </Trans>
  )
}
