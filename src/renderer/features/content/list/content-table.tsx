import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from 'react-router-dom'
import type { ContentEntry } from '../../../../shared/contract/content-admin.ts'
import { messages } from '../../../../shared/messages.ts'
import type { LanguageCode } from '../../../../shared/words/languages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Cell, HeadCell, RowActions, Table, TableFoot } from '../../../components/table/table.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import { messageOf } from '../../../lib/api.ts'
import { contentPath, useCreateContent } from '../content-queries.ts'
import { ContentStateMark } from '../content-state.tsx'
import styles from '../content.module.css'
import { languageName, shownTime } from '../shown.ts'
import { missingLanguages } from './list-filter.ts'

const KIND_WORDS = { page: msg`Page`, article: msg`Article`, reviews: msg`Reviews, in every language` }

/** `languages` are those of the site. */
export function ContentTable({
  entries,
  languages,
}: {
  entries: readonly ContentEntry[]
  languages: readonly string[]
}) {
  const { t } = useLingui()
  return (
    <>
      <Table aria-label={t`Site content`}>
        <thead>
          <tr>
            <HeadCell>{t`Name`}</HeadCell>
            <HeadCell>{t`State`}</HeadCell>
            <HeadCell>{t`Changed`}</HeadCell>
            <HeadCell align="end">{t`Translation`}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <ContentTableRow
              key={`${entry.kind} ${entry.language} ${entry.name}`}
              entry={entry}
              languages={languages}
            />
          ))}
        </tbody>
      </Table>
      <TableFoot>
        <Plural value={entries.length} one="# entry" other="# entries" />
      </TableFoot>
    </>
  )
}

function ContentTableRow({ entry, languages }: { entry: ContentEntry; languages: readonly string[] }) {
  const { t } = useLingui()
  const { kind, language, category, title, link, state, changed_date, changed_by } = entry
  const missing = missingLanguages(entry, languages) as LanguageCode[]
  return (
    <tr>
      <Cell phone="name">
        <Link className={styles.name} to={contentPath(entry)} lang={language}>
          {title}
        </Link>
        <div className={styles.kind}>
          {kind === 'reviews'
            ? t(KIND_WORDS.reviews)
            : `${t(KIND_WORDS[kind])} · ` +
              `${languageName(language)}${category === null || category === 'Main' ? '' : ` · ${category}`}`}{' '}
          · {link}
        </div>
      </Cell>
      <Cell phone="below">
        <ContentStateMark state={state} />
      </Cell>
      <Cell phone="hidden" numeric>
        {changed_date !== null && shownTime(changed_date)}
        <div className={styles.kind}>{changed_by ?? t`from a folder`}</div>
      </Cell>
      <Cell phone="actions" align="end">
        <RowActions className={styles.translations}>
          {state !== 'removed' && missing.map((other) => <Translate key={other} entry={entry} language={other} />)}
        </RowActions>
      </Cell>
    </tr>
  )
}

/** Begins what is not there in a language as a copy of what is. */
function Translate({ entry, language }: { entry: ContentEntry; language: LanguageCode }) {
  const create = useCreateContent()
  const navigate = useNavigate()
  const toast = useToast()
  const { kind, name: page, title, link, language: like } = entry
  const name = languageName(language)
  if (kind === 'reviews') return null
  const address = kind === 'article' ? page : link.replace(new RegExp(`^/${like}(?=/|$)`), '') || '/'
  const begin = () =>
    create.mutate(
      { kind, language, address, title: title.slice(0, 100), like },
      {
        onSuccess: (begun) => void navigate(contentPath(begun)),
        onError: (error) => toast({ text: messageOf(error, messages.unreachable), tone: 'error' }),
      },
    )
  return (
    <Button size={32} sending={create.isPending} onClick={begin}>
      <Trans>
        Add {name} <span className="vh">of {title}</span>
      </Trans>
    </Button>
  )
}
