import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { MOST_MESSAGE_LETTERS } from '../../../../shared/contract/plan.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { EmailEntry } from './email-entry.tsx'
import { NONE, withEmail } from './prepared.ts'
import { useSendInvitations } from './use-invite.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** Invites people by e-mail, with a message if wanted. An address that still stands in the field goes along. */
export function InviteForm() {
  const say = useSay()
  const { t } = useLingui()
  const [prepared, setPrepared] = useState(NONE)
  const [text, setText] = useState('')
  const [message, setMessage] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { mutate, isPending, isError, data } = useSendInvitations({
    onSent: () => {
      setPrepared(NONE)
      setMessage('')
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isPending) return
    const all = text.trim() ? withEmail(prepared, text) : prepared
    setPrepared(all)
    setMissing(all.emails.length === 0)
    if (all.problem || all.emails.length === 0) return
    setText('')
    mutate({ emails: all.emails, message: message.trim() })
  }

  return (
    <form noValidate onSubmit={submit}>
      {isError && <Banner tone="danger">{say(messages.invitationsFailed)}</Banner>}
      <output>
        {data && data.sent.length > 0 && (
          <Banner tone="ok">
            <Sent to={data.sent} />
          </Banner>
        )}
      </output>
      {data?.warnings.map((warning, index) => (
        <Banner key={index} tone="warn">
          {warning.message}
        </Banner>
      ))}
      <EmailEntry
        text={text}
        onText={(next) => {
          setText(next)
          setMissing(false)
        }}
        prepared={prepared}
        onPrepared={setPrepared}
        error={isMissing ? say(messages.invitationMissing) : undefined}
      />
      <TextArea
        label={t`Message (optional)`}
        maxLength={MOST_MESSAGE_LETTERS}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <Button type="submit" look="main" sending={isPending}>
        {t`Send invitations`}
      </Button>
    </form>
  )
}

/** Names those who are mailed, a long list by its first. */
function Sent({ to: [first, ...others] }: { to: readonly string[] }) {
  const say = useSay()
  const format = useFormat()
  const named = format.list([first!, ...others])
  return (
    <>
      {say(messages.invitationsSent)}{' '}
      {others.length > 4 ? (
        <Plural
          value={others.length}
          one={`We're e-mailing ${first} and # other person.`}
          other={`We're e-mailing ${first} and # other people.`}
        />
      ) : (
        <Trans>We're e-mailing {named}.</Trans>
      )}
    </>
  )
}
