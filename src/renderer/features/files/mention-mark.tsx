import { Plural, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide-react'
import { Link } from 'react-router-dom'
import { listMentions } from '../../../shared/contract/comments.ts'
import { isOriginal } from '../../../shared/domain/translation.ts'
import { call } from '../../lib/api.ts'
import styles from './files.module.css'

/** Comments that mention the person and that they have not looked at, of all files. */
export const mentionsQuery = queryOptions({
  queryKey: ['mentions'],
  queryFn: async ({ signal }) => (await call(listMentions, {}, { signal })).mentions,
  retry: false,
})

/** Below the name of a file in which comments mention the person; it leads to the first of them. */
export function MentionMark({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const { data } = useQuery(mentionsQuery)
  const here = data?.filter(({ file_id }) => file_id === id) ?? []
  const [first] = here
  const count = here.length
  if (!first) return null
  const language = isOriginal(first.language) ? '' : `${encodeURIComponent(first.language)}/`
  return (
    <Link
      className={styles.kind}
      to={`/editor/${language}${encodeURIComponent(id)}?thread=${encodeURIComponent(first.thread_id)}`}
      aria-label={t`New mentions of you: ${name}`}
    >
      <AtSign />
      <Plural value={count} one="# new mention of you" other="# new mentions of you" />
    </Link>
  )
}
