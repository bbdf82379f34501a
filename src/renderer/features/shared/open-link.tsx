import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { joinShared, type OpenedLink, openShared } from '../../../shared/contract/sharing.ts'
import { cleanGuestName, GUEST_NAME_LENGTH } from '../../../shared/domain/guest-name.ts'
import type { ShareRight } from '../../../shared/domain/text-policy.ts'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { Field } from '../../components/field/field.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { call, messageOf } from '../../lib/api.ts'
import { enterAsGuest } from '../../lib/guest.ts'
import { readSession } from '../../lib/session.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { PasswordForm } from './password-form.tsx'
import { sharedQuery } from './shared-query.ts'
import styles from './shared.module.css'
import { useFocusedField } from './use-focused-field.ts'

interface Opening {
  password?: string
  name?: string
}

/**
 * Opens a link: with its password, where it has one and this browser has not shown it yet, and under the name of
 * whoever comes to comment or edit. Who has an account goes on in their own editor.
 */
export function OpenLink({ linkKey: key, isLocked }: { linkKey: string; isLocked: boolean }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [opening, setOpening] = useState<Opening>({})
  const open = async (body: Opening): Promise<OpenedLink> => {
    const params = { key }
    const opened = await call(openShared, { params, body: { password: body.password } })
    if (opened.right === 'read') {
      await client.invalidateQueries({ queryKey: sharedQuery(key).queryKey })
      return opened
    }
    if (readSession() !== null) {
      const joined = await call(joinShared, { params, body })
      if (joined.guest) await navigate(`/editor/${encodeURIComponent(joined.file_id)}`, { replace: true })
      return joined
    }
    const entered = opened.guest || body.name === undefined ? opened : await call(openShared, { params, body })
    if (entered.guest) {
      enterAsGuest({ userId: entered.guest._id, fileId: entered.file_id })
      await navigate(`/shared/${key}/text`, { replace: true })
    }
    return entered
  }
  const recognised = useQuery({
    queryKey: ['open-link', key],
    queryFn: () => open({}),
    enabled: !isLocked,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  })
  const sent = useMutation({ mutationFn: open, onSuccess: (_opened, body) => setOpening(body) })
  const opened = sent.data ?? recognised.data
  const problem = sent.error ?? recognised.error
  if (!isLocked && recognised.isPending) return <Loading rows={3} />
  if (opened && opened.right !== 'read')
    return (
      <NameForm
        opened={opened}
        problem={problem}
        isSending={sent.isPending || opened.guest !== null}
        onSend={(name) => sent.mutate({ ...opening, name })}
      />
    )
  if (!isLocked && problem) return <Banner tone="danger">{messageOf(problem, messages.unreachable)}</Banner>
  return (
    <PasswordForm
      problem={problem}
      isSending={sent.isPending}
      onSend={(password) => sent.mutate({ password })}
      title={t`Shared transcript`}
      about={t`This link has a password. Enter it to open the transcript.`}
    />
  )
}

function NameForm({
  opened: { right, file_name: fileName, expires_date: expires },
  problem,
  isSending,
  onSend,
}: {
  opened: Pick<OpenedLink, 'right' | 'file_name' | 'expires_date'>
  problem: Error | null
  isSending: boolean
  onSend: (name: string) => void
}) {
  const { t } = useLingui()
  const format = useFormat()
  const form = useFocusedField()
  const [name, setName] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const end = format.moment(new Date(expires), 'date')
  const offers: Readonly<Record<ShareRight, string>> = {
    read: t`You can read and play this transcript until ${end}.`,
    comment: t`You can read, play and comment on this transcript until ${end}.`,
    edit: t`You can read, play and edit this transcript until ${end}.`,
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const isNamed = cleanGuestName(name) !== ''
    setIsMissing(!isNamed)
    if (isNamed && !isSending) onSend(name)
  }
  return (
    <form ref={form} className={styles.open} noValidate onSubmit={submit}>
      <h1 dir="auto">{fileName}</h1>
      <p className={styles.about}>{offers[right]}</p>
      {problem && <Banner tone="danger">{messageOf(problem, messages.unreachable)}</Banner>}
      <Field
        label={t`Your name`}
        hint={t`Others see it beside what you write.`}
        autoComplete="name"
        maxLength={GUEST_NAME_LENGTH}
        error={isMissing ? t`Enter a name.` : undefined}
        value={name}
        onChange={(event) => {
          setName(event.target.value)
          setIsMissing(false)
        }}
      />
      <Button look="main" type="submit" sending={isSending}>{t`Open`}</Button>
    </form>
  )
}
