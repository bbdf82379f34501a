import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import {
  createShareLink,
  listShareLinks,
  removeShareLink,
  SHARE_DAYS,
  type ShareDays,
  type ShareLink,
} from '../../../../shared/contract/sharing.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { SecretField } from '../../../components/secret-field/secret-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import styles from './share.module.css'
import { shownDate } from '../../../lib/shown-date.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** Asked for each time the dialog opens, for readers open links in the meantime. */
const linksQuery = (id: string) =>
  queryOptions({
    queryKey: ['share-links', id],
    queryFn: ({ signal }) => call(listShareLinks, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Makes links to read a file without an account, and revokes them. */
export function ShareLinks({ id }: { id: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data: links, error } = useQuery(linksQuery(id))
  const [days, setDays] = useState<ShareDays>(7)
  const refresh = () => client.invalidateQueries(linksQuery(id))
  const create = useMutation({
    mutationFn: () => call(createShareLink, { params: { id }, body: { days } }),
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: (share_id: string) => call(removeShareLink, { params: { id, share_id } }),
    onSettled: refresh,
  })
  const problem = create.error ?? remove.error ?? error

  function submit(event: SubmitEvent) {
    event.preventDefault()
    create.mutate()
  }

  return (
    <section className={styles.part}>
      <h3>{t`Links`}</h3>
      <p className="muted">
        {t`Anyone with the link can read the text and play the recording. They see nothing else of yours.`}
      </p>
      {problem && <Banner tone="danger">{messageOf(problem, messages.unreachable)}</Banner>}
      <form className={styles.newLink} onSubmit={submit}>
        <Select
          label={t`Valid for`}
          options={SHARE_DAYS.map((option) => ({
            value: String(option),
            label: t`${plural(option, { one: '# day', other: '# days' })}`,
          }))}
          value={String(days)}
          onChange={(event) => setDays(Number(event.target.value) as ShareDays)}
        />
        <Button type="submit" sending={create.isPending}>
          {t`Create link`}
        </Button>
      </form>
      {create.data && <SecretField label={t`New link`} what="the link" value={create.data.url} />}
      {links && links.length > 0 && <Links links={links} onRemove={(shareId) => remove.mutate(shareId)} />}
    </section>
  )
}

function Links({ links, onRemove }: { links: readonly ShareLink[]; onRemove: (id: string) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const [now] = useState(() => new Date())
  return (
    <>
      <h4 className="vh">{t`Active links`}</h4>
      <ul className={styles.rows}>
        {links.map(({ _id, created_date, expires_date, last_opened_date }) => {
          const made = shownDate(created_date, now)
          const end = format.moment(new Date(expires_date), 'day')
          const opened = last_opened_date && shownDate(last_opened_date, now)
          return (
            <li key={_id}>
              <span className={styles.who}>
                {t`Created ${made}, expires ${end}`}
                <span className="muted">{opened ? t`Last opened ${opened}` : t`Not opened yet`}</span>
              </span>
              <IconButton label={t`Revoke the link created ${made}`} icon={Trash2} onClick={() => onRemove(_id)} />
            </li>
          )
        })}
      </ul>
    </>
  )
}
