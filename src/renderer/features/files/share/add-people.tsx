import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { SHARE_DAYS, type ShareDays } from '../../../../shared/contract/sharing.ts'
import type { ShareRight } from '../../../../shared/domain/text-policy.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from './share.module.css'
import { shareCalls, sharesQuery, type ShareTarget } from './share-calls.ts'
import { rightOptions } from './terms.ts'

/** Addresses as people type several: with commas, semicolons, spaces or lines between them. */
const addressesIn = (text: string) => text.split(/[\s,;]+/u).filter((address) => address !== '')

/** Shares a file or a folder with people by their addresses. */
export function AddPeople({ target, onTyped }: { target: ShareTarget; onTyped: (isTyped: boolean) => void }) {
  const say = useSay()
  const { t } = useLingui()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [right, setRight] = useState<ShareRight>('read')
  const [days, setDays] = useState<ShareDays | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const share = useMutation({
    mutationFn: (email_addresses: string[]) => shareCalls(target).withPeople({ email_addresses, right, days }),
    onSuccess: ({ warnings: _warnings, ...shares }) => {
      client.setQueryData(sharesQuery(target).queryKey, shares)
      type('')
    },
  })

  function type(next: string) {
    setText(next)
    setIsMissing(false)
    onTyped(next.trim() !== '')
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const addresses = addressesIn(text)
    setIsMissing(addresses.length === 0)
    if (addresses.length > 0 && !share.isPending) share.mutate(addresses)
  }

  return (
    <form className={styles.add} noValidate onSubmit={submit}>
      <Field
        label={t`E-mail addresses`}
        type="text"
        inputMode="email"
        autoComplete="off"
        className={styles.addresses}
        hint={
          target.kind === 'file'
            ? t`They get an e-mail and find the transcript under “Shared with me”.`
            : t`They get an e-mail and find all files of this folder under “Shared with me”.`
        }
        error={isMissing ? say(messages.invitationMissing) : undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <Select
        label={t`Access`}
        options={rightOptions(t)}
        value={right}
        onChange={(event) => setRight(event.target.value as ShareRight)}
      />
      <Select
        label={t`Ends`}
        options={[
          { value: '', label: t({ message: 'Never', context: 'when the sharing of a transcript ends' }) },
          ...SHARE_DAYS.map((option) => ({
            value: String(option),
            label: t`${plural(option, { one: 'In # day', other: 'In # days' })}`,
          })),
        ]}
        value={String(days ?? '')}
        onChange={(event) => setDays(event.target.value === '' ? null : (Number(event.target.value) as ShareDays))}
      />
      <Button look="main" type="submit" sending={share.isPending}>
        {t`Share`}
      </Button>
      <output className={styles.told}>
        {share.error && <Banner tone="danger">{messageOf(share.error, messages.unreachable)}</Banner>}
        {share.data?.warnings.map((warning) => (
          <Banner key={warning} tone="warn">
            {warning}
          </Banner>
        ))}
      </output>
    </form>
  )
}
