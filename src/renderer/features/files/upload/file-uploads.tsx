import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FolderDefaults } from '../../../../shared/domain/folder-defaults.ts'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { readLastLanguage } from '../last-language.ts'
import { languageName, useLanguages } from '../languages-query.ts'
import { uploadPath } from '../list-view.ts'
import type { Upload } from '../uploads.ts'
import { useDrop } from '../use-drop.ts'
import { DropHint } from './drop-hint.tsx'
import { leaveDropped } from './dropped-files.ts'
import { ImportList } from './imports/import-list.tsx'
import { useImports } from './imports/use-imports.ts'
import { OutboxHead } from './outbox-head.tsx'
import { UploadList } from './upload-list.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { useUnfinished } from './use-unfinished.ts'
import { useUploads } from './use-uploads.ts'

/**
 * The uploads above the table. Files dropped anywhere on the page join them, in the language of the folder that is
 * open, or that used last, and into that folder; before there is a language, the wizard asks for it.
 */
export function FileUploads({ folder, defaults }: { folder: string | null; defaults: FolderDefaults }) {
  const { t } = useLingui()
  const { list, add, pause, resume, cancel, sendFirst, outbox } = useUploads()
  const [leaving, setLeaving] = useState<Upload | null>(null)
  const imports = useImports()
  const unfinished = useUnfinished(list.map(({ name }) => name))
  const navigate = useNavigate()
  const language = useLanguageFor(defaults.language_code)
  const isOver = useDrop((files) => {
    if (language) {
      add(files, {
        options: {
          language_code: language.code,
          device: 'BROWSER',
          ...(folder !== null && { folder_id: folder }),
          ...(defaults.preset !== null && defaults.preset !== 'best' && { preset: defaults.preset }),
          ...(defaults.speakers !== null && { speakers: defaults.speakers }),
        },
      })
    } else {
      leaveDropped(files)
      void navigate(uploadPath(folder))
    }
  }, true)
  /** What lies in the outbox may be nowhere else, as a recording: that is asked for first. */
  function giveUp(id: number): void {
    const upload = outbox && list.find((one) => one.id === id && one.isSafe)
    if (upload) setLeaving(upload)
    else cancel(id)
  }
  function remove(): void {
    if (leaving) cancel(leaving.id)
    setLeaving(null)
  }
  return (
    <>
      <UnfinishedUploads uploads={unfinished.list} onGoOn={unfinished.goOn} onRemove={unfinished.remove} />
      <ImportList
        imports={imports.list}
        at={imports.at}
        onRetry={imports.retry}
        onConfirm={imports.confirm}
        onRemove={imports.remove}
      />
      <UploadList
        uploads={list}
        onPause={pause}
        onResume={resume}
        onCancel={giveUp}
        onFirst={sendFirst}
        head={outbox && <OutboxHead outbox={outbox} isRetrying={list.some(({ state }) => state === 'retrying')} />}
      />
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t`Remove ${{ name: leaving?.name ?? '' }}`}
        verb={t`Remove`}
        danger
        onConfirm={remove}
      >
        {t`This file is not uploaded yet. Its copy in the outbox is deleted; this cannot be undone.`}
      </ConfirmDialog>
      {isOver && <DropHint language={language?.name} />}
    </>
  )
}

/**
 * The language that the folder asks for, else that used last; null where there is none, or none that is offered any
 * more. While the list is not there it is believed.
 */
function useLanguageFor(wanted: string | null): { code: string; name: string } | null {
  const { data: languages } = useLanguages()
  const code = wanted ?? readLastLanguage()
  if (code === null || languages?.every((language) => language.code !== code)) return null
  return { code, name: languageName(languages ?? [], code) }
}
