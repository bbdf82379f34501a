import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FileListItem, HumanTranscription } from '../../../../shared/contract/files/records.ts'
import { isEditable } from '../../../../shared/domain/file-status.ts'
import { languageName, useLanguages } from '../languages-query.ts'
import styles from './desk.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'

type Ordered = HumanTranscription['translate_languages'][number]

/** Translations of a file that have to be done before it can be published. */
export function openTranslations({ humanTranscription }: FileListItem): Ordered[] {
  return humanTranscription?.translate_languages.filter(({ status }) => status === 'UNTRANSLATED') ?? []
}

/** What is missing of each translation: `Spanish: 0 of 40 marked`, with the way to it once there is a text to open. */
export function OpenTranslations({ item }: { item: FileListItem }) {
  const { data: languages = [] } = useLanguages()
  const open = openTranslations(item)
  if (open.length === 0) return null
  return (
    <ul className={styles.open}>
      {open.map((ordered) => (
        <li key={ordered.language_code}>
          <Missing ordered={ordered} item={item}>
            <Progress ordered={ordered} name={languageName(languages, ordered.language_code)} />
          </Missing>
        </li>
      ))}
    </ul>
  )
}

function Missing({
  ordered,
  item: { file, humanTranscription },
  children,
}: {
  ordered: Ordered
  item: FileListItem
  children: ReactNode
}) {
  if (!humanTranscription || !isEditable(humanTranscription.status)) return children
  return <Link to={`/editor/${ordered.language_code}/${encodeURIComponent(file._id)}`}>{children}</Link>
}

function Progress({ ordered: { paragraphs, marked }, name }: { ordered: Ordered; name: string }) {
  const format = useFormat()
  if (paragraphs === 0) return <Trans>{name}: not translated yet</Trans>
  const [done, all] = [format.number(marked), format.number(paragraphs)]
  return (
    <Trans>
      {name}: {done} of {all} marked
    </Trans>
  )
}
