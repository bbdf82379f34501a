import { useLingui } from '@lingui/react/macro'
import { useId, useState, type SubmitEvent } from 'react'
import type { FileListItem, FileRecord } from '../../../shared/contract/files/records.ts'
import { cleanTypedName, FILE_NAME_LENGTH } from '../../../shared/domain/file-name.ts'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { Field } from '../../components/field/field.tsx'
import { useRenameFile } from './use-file-commands.ts'

/** Gives a file another name. It shows at once, and goes back if the server refuses. */
export function RenameDialog({ item, onClose }: { item: FileListItem | null; onClose: () => void }) {
  const { t } = useLingui()
  const formId = useId()
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Rename`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId}>
            {t`Rename`}
          </Button>
        </>
      }
    >
      {item && <RenameForm id={formId} file={item.file} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({ id, file, onClose }: { id: string; file: FileRecord; onClose: () => void }) {
  const { t } = useLingui()
  const rename = useRenameFile()
  const [name, setName] = useState(file.name)
  const [isTried, setTried] = useState(false)
  const isMissing = name.trim() === ''

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    const next = cleanTypedName(name)
    if (next !== file.name) rename.mutate({ id: file._id, name: next })
    onClose()
  }

  return (
    <form id={id} noValidate onSubmit={submit}>
      <Field
        label={t`Name`}
        value={name}
        maxLength={FILE_NAME_LENGTH}
        autoComplete="off"
        error={isTried && isMissing ? t`Enter a name.` : undefined}
        onChange={(event) => setName(event.target.value)}
        onFocus={({ target }) => target.setSelectionRange(0, endOfStem(target.value))}
      />
    </form>
  )
}

/** The ending is left out of what is chosen at first, for it is seldom what somebody wants to change. */
function endOfStem(name: string): number {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? dot : name.length
}
