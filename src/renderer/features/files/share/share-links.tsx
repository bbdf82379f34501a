import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { changeShareLink, createShareLink, removeShareLink } from '../../../../shared/contract/sharing.ts'
import type { RouteInput } from '../../../../shared/contract/route.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { SecretField } from '../../../components/secret-field/secret-field.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { LinkRow } from './link-row.tsx'
import {
  FIRST_TERMS,
  isPasswordShort,
  LinkReach,
  LinkTermsFields,
  sentTerms,
  type TypedTerms,
} from './link-terms-fields.tsx'
import { linksQuery } from './links-query.ts'
import styles from './share.module.css'
import type { OnTyped } from './terms.ts'

/** Makes links to read a file without an account, or to comment on it or edit it; changes and revokes them. */
export function ShareLinks({ id, onTyped }: { id: string; onTyped: OnTyped }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: links, error } = useQuery(linksQuery(id))
  const [terms, setTerms] = useState(FIRST_TERMS)
  const [isTried, setTried] = useState(false)
  const refresh = () => client.invalidateQueries(linksQuery(id))
  const create = useMutation({
    mutationFn: () => call(createShareLink, { params: { id }, body: sentTerms(terms) }),
    onSuccess: () => {
      type({ password: '' })
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

  function type(changes: Partial<TypedTerms>) {
    setTerms((now) => ({ ...now, ...changes }))
    setTried(false)
    onTyped('link', (changes.password ?? terms.password) !== '')
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!isPasswordShort(terms) && !create.isPending) create.mutate()
  }

  return (
    <section className={styles.part} aria-busy={create.isPending || change.isPending || remove.isPending}>
      <h3>{t`Links`}</h3>
      <p className="muted">
        <LinkReach right={terms.right} />
      </p>
      {problem && <Banner tone="danger">{messageOf(problem, messages.unreachable)}</Banner>}
      <form className={styles.newLink} noValidate onSubmit={submit}>
        <LinkTermsFields terms={terms} isTried={isTried} onChange={type} />
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
