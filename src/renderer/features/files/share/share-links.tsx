import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import {
  changeShareLink,
  createShareLink,
  LINK_PASSWORD,
  removeShareLink,
  SHARE_DAYS,
  type ShareDays,
} from '../../../../shared/contract/sharing.ts'
import type { RouteInput } from '../../../../shared/contract/route.ts'
import type { ShareRight } from '../../../../shared/domain/text-policy.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { SecretField } from '../../../components/secret-field/secret-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { LinkRow } from './link-row.tsx'
import { linksQuery } from './links-query.ts'
import styles from './share.module.css'
import { type OnTyped, rightOptions } from './terms.ts'

/** Makes links to read a file without an account, or to comment on it or edit it; changes and revokes them. */
export function ShareLinks({ id, onTyped }: { id: string; onTyped: OnTyped }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: links, error } = useQuery(linksQuery(id))
  const [days, setDays] = useState<ShareDays>(7)
  const [right, setRight] = useState<ShareRight>('read')
  const [password, setPassword] = useState('')
  const [isShort, setIsShort] = useState(false)
  const refresh = () => client.invalidateQueries(linksQuery(id))
  const create = useMutation({
    mutationFn: () =>
      call(createShareLink, { params: { id }, body: { days, right, ...(password !== '' && { password }) } }),
    onSuccess: () => {
      type('')
      return refresh()
    },
  })
  const change = useMutation({
    mutationFn: ({ share_id, ...body }: { share_id: string } & RouteInput<typeof changeShareLink>['body']) =>
      call(changeShareLink, { params: { id, share_id }, body }),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (share_id: string) => call(removeShareLink, { params: { id, share_id } }),
    onSettled: refresh,
  })
  const problem = create.error ?? change.error ?? remove.error ?? error

  function type(next: string) {
    setPassword(next)
    setIsShort(false)
    onTyped('link', next !== '')
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const isTooShort = password !== '' && password.length < LINK_PASSWORD.least
    setIsShort(isTooShort)
    if (!isTooShort && !create.isPending) create.mutate()
  }

  return (
    <section className={styles.part} aria-busy={create.isPending || change.isPending || remove.isPending}>
      <h3>{t`Links`}</h3>
      <p className="muted">
        {right === 'read'
          ? t`Anyone with the link can read the text and play the recording. They see nothing else of yours.`
          : t`Anyone with the link gives a name and works on the text with you. They see no e-mail addresses.`}
      </p>
      {problem && <Banner tone="danger">{messageOf(problem, messages.unreachable)}</Banner>}
      <form className={styles.newLink} noValidate onSubmit={submit}>
        <Select
          label={t`Access by link`}
          options={rightOptions(t)}
          value={right}
          onChange={(event) => setRight(event.target.value as ShareRight)}
        />
        <Select
          label={t`Valid for`}
          options={SHARE_DAYS.map((option) => ({
            value: String(option),
            label: t`${plural(option, { one: '# day', other: '# days' })}`,
          }))}
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value) as ShareDays)}
        />
        <PasswordField
          label={t`Password (optional)`}
          autoComplete="new-password"
          maxLength={LINK_PASSWORD.most}
          error={isShort ? t`Use at least ${{ count: LINK_PASSWORD.least }} characters.` : undefined}
          value={password}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" sending={create.isPending}>
          {t`Create link`}
        </Button>
      </form>
      {create.data && <SecretField label={t`New link`} what="the link" value={create.data.url} />}
      {links && links.length > 0 && (
        <>
          <h4 className="vh">{t`Active links`}</h4>
          <ul className={styles.rows}>
            {links.map((link) => (
              <LinkRow
                key={link._id}
                link={link}
                onRight={(next) => change.mutate({ share_id: link._id, right: next })}
                onTyped={(isTyped) => onTyped(link._id, isTyped)}
                onTerms={({ days: next, ...rest }) =>
                  change.mutateAsync({ share_id: link._id, ...rest, ...(next != null && { days: next }) })
                }
                onRemove={() => remove.mutate(link._id)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
