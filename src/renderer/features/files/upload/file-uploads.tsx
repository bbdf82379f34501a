import { readLastLanguage } from '../last-language.ts'
import { languageName, useLanguages } from '../languages-query.ts'
import { useDrop } from '../use-drop.ts'
import { DropHint } from './drop-hint.tsx'
import { OutboxHead } from './outbox-head.tsx'
import { UploadList } from './upload-list.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import { useUnfinished, useUploads } from './use-uploads.ts'

/** The uploads above the table. Files dropped anywhere on the page join them, in the language used last. */
export function FileUploads() {
  const { list, add, pause, resume, cancel, sendFirst, outbox } = useUploads()
  const unfinished = useUnfinished(list.map(({ name }) => name))
  const { data: languages = [] } = useLanguages()
  const isOver = useDrop((files) => add(files, { options: { language_code: readLastLanguage(), device: 'BROWSER' } }), true)
  return (
    <>
      <UnfinishedUploads uploads={unfinished.list} onGoOn={unfinished.goOn} onRemove={unfinished.remove} />
      <UploadList uploads={list} onPause={pause} onResume={resume} onCancel={cancel} onFirst={sendFirst} head={outbox && <OutboxHead outbox={outbox} isRetrying={list.some(({ state }) => state === 'retrying')} />} />
      {isOver && <DropHint language={languageName(languages, readLastLanguage())} />}
    </>
  )
}
