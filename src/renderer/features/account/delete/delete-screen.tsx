import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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

/** How many files there are, and not which. */
const filesCountQuery = queryOptions({
  queryKey: ['files-count'],
  queryFn: ({ signal }) => call(listFiles, { query: { only_info: true } }, { signal }),
})

const fileCount = (count: number) => (count === 1 ? 'your file' : `your ${count} files`)

/** What is lost of what was bought, in words; nothing where there is no plan. */
function timeLeft(profile: Profile | undefined): string {
  const plan = profile?.plan
  if (!plan || plan.auto_transcription_time === null) return ' with the time left on it'
  return (
    ` with ${plan.auto_transcription_exact_time} of automatic and ${plan.human_transcription_exact_time} of human ` +
    'time left'
  )
}

/**
 * /account/delete. It cannot be undone, so the word has to be typed. `onDeleted` removes what this browser keeps of the
 * person.
 */
export default function DeleteScreen({ onDeleted }: { onDeleted: (userId: string) => Promise<void> }) {
  const profile = useProfile().data
  const userId = profile?.user._id
  const { data: files } = useQuery(filesCountQuery)
  const [problem, setProblem] = useState<string | null>(null)
  const { form, field } = useCheckedForm<DeleteForm>(deleteForm, { confirm: '' })

  const send = form.handleSubmit(async () => {
    setProblem(null)
    try {
      await call(deleteAccount)
      if (userId !== undefined) await onDeleted(userId)
      leaveFarewell('deleted')
      tellOtherTabs()
      // The reply has cleared the cookies; a fresh page keeps nothing of the person in memory.
      location.assign('/auth/login')
    } catch (error) {
      setProblem(
        error instanceof ApiError && error.code === PASSWORD_NEEDED
          ? messages.passwordNeeded
          : error instanceof ApiError && error.code === EMAIL_NOT_VALIDATED
            ? messages.emailNotValidated
            : messages.deleteFailed,
      )
    }
  })

  return (
    <AccountScreen title="Delete account">
      <AccountSection title="Your data">
        <DataDownload />
      </AccountSection>
      <AccountSection title="What goes">
        <ul>
          <li>
            {files === undefined ? 'your files' : fileCount(files.count)} with their recordings, and all their texts and
            versions
          </li>
          <li>your e-mail address and password, and all sessions on all devices</li>
          <li>your billing settings and your saved card, here and at the card provider</li>
          <li>your plan{timeLeft(profile)}; people you invited can no longer use it, and are told by e-mail</li>
          <li>work that is going on for you</li>
          <li>recordings and unsaved edits that this browser keeps for you</li>
        </ul>
        <p className="muted">
          It goes at once and for good. This cannot be undone, and time that was paid for is not paid back.
        </p>
      </AccountSection>
      <AccountSection title="What stays">
        <ul>
          <li>
            invoices of what you bought, with the name, address and tax code they were made out to: the law says how
            long we have to keep them
          </li>
          <li>what time was bought and spent, without your name</li>
          <li>
            a mark made from your card's number, from which nobody can tell the number, so that free minutes are given
            once
          </li>
        </ul>
        <p className="muted">If you bought nothing and saved no card, there is none of this.</p>
      </AccountSection>
      <AccountSection title="Confirm">
        <form noValidate onSubmit={(event) => void send(event)}>
          {problem !== null && <Banner tone="danger">{problem}</Banner>}
          <Field
            label="Type DELETE"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('confirm')}
          />
          <Button type="submit" look="danger" sending={form.formState.isSubmitting}>
            Delete account
          </Button>
        </form>
      </AccountSection>
    </AccountScreen>
  )
}
