import { useCallback } from 'react'
import { readLastLanguage } from '../last-language.ts'
import { languageName, useLanguages } from '../languages-query.ts'
import { useDrop } from '../use-drop.ts'
import { DropHint } from './drop-hint.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

/** The uploads above the table. Files dropped anywhere on the page join them, in the language used last. */
export function FileUploads() {
  const { list, add, cancel, retry } = useUploads()
  const { data: languages = [] } = useLanguages()
  const drop = useCallback((files: File[]) => add(files, readLastLanguage()), [add])
  const isOver = useDrop(drop, true)
  return (
    <>
      <UploadList uploads={list} onCancel={cancel} onRetry={retry} />
      {isOver && <DropHint language={languageName(languages, readLastLanguage())} />}
    </>
  )
}
