import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock, Trash2 } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { useStore } from 'zustand'
import {
  CAPTION_SEATS,
  createShareLink,
  LINK_PASSWORD,
  removeShareLink,
  SHARE_DAYS,
  type ShareDays,
} from '../../../../shared/contract/sharing.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { linksQuery } from '../share/links-query.ts'
import styles from '../share/share.module.css'
import type { LiveSession } from './live-session.ts'
import { LiveTranslations } from './live-translations.tsx'
import { MadeLink } from './made-link.tsx'

/** Links by which an audience reads along while a session is recorded. */
export function CaptionsDialog({
  session,
  open,
  onClose,
}: {
  session: LiveSession
  open: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  const [isTyped, setIsTyped] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Captions for an audience`}
      width={36}
      unsaved={isTyped}
    >
      {open && (
        <div className={styles.share}>
          <CaptionsLinks session={session} onTyped={setIsTyped} />
          <LiveTranslations session={session} />
        </div>
      )}
    </Dialog>
  )
}

function CaptionsLinks({ session, onTyped }: { session: LiveSession; onTyped: (isTyped: boolean) => void }) {
  const { id } = session
  const translations = useStore(session.store, (view) => view.translations)
  const languages = translations.filter(({ state }) => state !== 'ended').map(({ language }) => language)
  const { t } = useLingui()
  const format = useFormat()
  const client = useQueryClient()
  const { data, error } = useQuery(linksQuery(id))
  const links = (data ?? []).filter(({ captions }) => captions !== undefined)
  const refresh = () => client.invalidateQueries(linksQuery(id))
  const remove = useMutation({
    mutationFn: (share_id: string) => call(removeShareLink, { params: { id, share_id } }),
    onSettled: refresh,
  })
  const problem = remove.error ?? error
  return (
    <div className={styles.part}>
      <p className="muted">
        <Trans>
          Anyone with the link reads along while you record, in large type, with your corrections. The link opens
          nothing else.
        </Trans>
      </p>
      {problem && <Banner tone="danger">{messageOf(problem, messages.unreachable)}</Banner>}
      <NewLink id={id} languages={languages} onMade={refresh} onTyped={onTyped} />
      {links.length > 0 && (
        <ul className={styles.rows} aria-label={t`Links to these captions`}>
          {links.map(({ _id, captions, has_password: hasPassword, expires_date: expires }) => {
            const end = format.moment(new Date(expires), 'day')
            return (
              <li key={_id}>
                <span className={styles.who}>
                  {t`${plural(captions!.seats, { one: '# reader', other: '# readers' })} at once, until ${end}`}
                  {hasPassword && (
                    <span className="muted">
                      <Lock className={styles.lock} aria-hidden /> {t`With a password`}
                    </span>
                  )}
                </span>
                <IconButton label={t`End this link now`} icon={Trash2} onClick={() => remove.mutate(_id)} />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

function NewLink({
  id,
  languages,
  onMade,
  onTyped,
}: {
  id: string
  /** Into which captions are translated. */
  languages: readonly string[]
  onMade: () => Promise<void>
  onTyped: (isTyped: boolean) => void
}) {
  const { t } = useLingui()
  const [days, setDays] = useState<ShareDays>(1)
  const [seats, setSeats] = useState(String(CAPTION_SEATS.usual))
  const [password, setPassword] = useState('')
  const [isSent, setIsSent] = useState(false)
  const create = useMutation({
    mutationFn: () =>
      call(createShareLink, {
        params: { id },
        body: { days, captions: { seats: Number(seats) }, ...(password !== '' && { password }) },
      }),
    onSuccess: () => {
      setPassword('')
      setIsSent(false)
      onTyped(false)
      return onMade()
    },
  })
  const count = Number(seats)
  const areSeats = Number.isInteger(count) && count >= CAPTION_SEATS.least && count <= CAPTION_SEATS.most
  const isShort = password !== '' && password.length < LINK_PASSWORD.least
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsSent(true)
    if (areSeats && !isShort && !create.isPending) create.mutate()
  }
  return (
    <>
      {create.error && <Banner tone="danger">{messageOf(create.error, messages.unreachable)}</Banner>}
      <form className={styles.newLink} noValidate onSubmit={submit}>
        <Field
          label={t`Readers at once`}
          inputMode="numeric"
          error={isSent && !areSeats ? t`Enter a number up to ${{ count: CAPTION_SEATS.most }}.` : undefined}
          value={seats}
          onChange={({ target }) => setSeats(target.value)}
        />
        <Select
          label={t`Valid for`}
          options={SHARE_DAYS.map((option) => ({
            value: String(option),
            label: t`${plural(option, { one: '# day', other: '# days' })}`,
          }))}
          value={String(days)}
          onChange={({ target }) => setDays(Number(target.value) as ShareDays)}
        />
        <PasswordField
          label={t`Password (optional)`}
          autoComplete="new-password"
          maxLength={LINK_PASSWORD.most}
          error={isSent && isShort ? t`Use at least ${{ count: LINK_PASSWORD.least }} characters.` : undefined}
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            onTyped(target.value !== '')
          }}
        />
        <Button type="submit" sending={create.isPending}>
          {t`Create link`}
        </Button>
      </form>
      {create.data && <MadeLink url={create.data.url} languages={languages} />}
    </>
  )
}
