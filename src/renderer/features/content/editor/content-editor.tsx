import { t as globalT } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EditedContent } from '../../../../shared/contract/content-admin.ts'
import { Tabs } from '../../../components/tabs/tabs.tsx'
import { DocumentForm } from '../form/document-form.tsx'
import { ProblemsContext } from '../form/problems.ts'
import { History } from '../history/history.tsx'
import { Preview } from '../preview/preview.tsx'
import { languageName } from '../shown.ts'
import styles from '../content.module.css'
import { EditorBar } from './editor-bar.tsx'
import { EditorNotice } from './editor-notice.tsx'
import type { ContentDocument } from './schemas.ts'
import { useDraft } from './use-draft.ts'

/** What a document is called. */
const titleOf = (document: ContentDocument) =>
  ('reviews' in document ? globalT`Reviews` : 'label' in document ? document.label : document.title) ||
  globalT`Untitled`

export interface ContentEditorProps {
  opened: EditedContent
  /** Opens it anew, as the server has it. */
  onReload: () => void
}

/** A document with its three sides: the form, the page as it will look, and what it was before. */
export function ContentEditor({ opened, onReload }: ContentEditorProps) {
  const { t } = useLingui()
  const draft = useDraft(opened)
  const [tab, setTab] = useState('write')
  const { document, known, problems } = draft
  const title = titleOf(document)
  return (
    <>
      <title>{`${title} · ${t`Site content`} · Longhand`}</title>
      <h1 lang={known.language}>{title}</h1>
      <p className={styles.kind}>
        {known.kind === 'reviews' ? t`In every language` : languageName(known.language)} · {known.link}
      </p>
      <EditorBar draft={draft} title={title} />
      <EditorNotice
        draft={draft}
        onReload={() => {
          draft.forget()
          onReload()
        }}
      />
      <ProblemsContext value={problems}>
        <Tabs
          label={t`Parts of the editor`}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'write',
              label: t`Write`,
              content: <DocumentForm name={known.name} document={document} onChange={draft.change} />,
            },
            { value: 'preview', label: t`Preview`, content: <Preview draft={draft} /> },
            {
              value: 'history',
              label: t`History`,
              content: <History draft={draft} onRestored={() => setTab('write')} />,
            },
          ]}
        />
      </ProblemsContext>
    </>
  )
}
