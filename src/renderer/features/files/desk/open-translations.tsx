import { Link } from 'react-router-dom'
import type { FileListItem, HumanTranscription } from '../../../../shared/contract/files/records.ts'
import { isEditable } from '../../../../shared/domain/file-status.ts'
import { languageName, useLanguages } from '../languages-query.ts'
import styles from './desk.module.css'

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
            {missingOf(ordered, languageName(languages, ordered.language_code))}
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
  children: string
}) {
  if (!humanTranscription || !isEditable(humanTranscription.status)) return children
  return <Link to={`/editor/${ordered.language_code}/${encodeURIComponent(file._id)}`}>{children}</Link>
}

function missingOf({ paragraphs, marked }: Ordered, name: string): string {
  if (paragraphs === 0) return `${name}: not translated yet`
  return `${name}: ${marked.toLocaleString('en')} of ${paragraphs.toLocaleString('en')} marked`
}
