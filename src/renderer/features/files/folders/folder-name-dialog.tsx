import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type SubmitEvent } from 'react'
import { type Folder, FOLDER_NAME_LENGTH } from '../../../../shared/contract/folders.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { messageOf } from '../../../lib/api.ts'
import styles from './folders.module.css'
import { useFolderCommands } from './use-folder-commands.ts'

export interface FolderNameDialogProps {
  /** The folder to rename, or that in which to make one: null for none. */
  asked: { rename: Folder } | { parent: Folder | null }
  onClose: () => void
  /** A folder was made. */
  onMade: (folder: Folder) => void
}

/** Asks for the name of a new folder, or for another one. A name that is taken is said below it. */
export function FolderNameDialog({ asked, onClose, onMade }: FolderNameDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  const { create, rename } = useFolderCommands()
  const before = 'rename' in asked ? asked.rename : null
  const parent = 'parent' in asked ? asked.parent : null
  const [name, setName] = useState(before?.name ?? '')
  const [isTried, setTried] = useState(false)
  const isMissing = name.trim() === ''
  const refused = create.error ?? rename.error

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    try {
      if (before) await rename.mutateAsync({ id: before._id, name })
      else onMade(await create.mutateAsync({ name, parent_id: parent?._id ?? null }))
      onClose()
    } catch {
      // Said below the name.
    }
  }

  const parentName = parent?.name
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={before ? t`Rename folder` : t`New folder`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId} sending={create.isPending || rename.isPending}>
            {before ? t`Rename` : t`Create`}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {parentName !== undefined && (
          <p>
            <Trans>
              In <bdi>{parentName}</bdi>
            </Trans>
          </p>
        )}
        <Field
          label={t`Name`}
          value={name}
          maxLength={FOLDER_NAME_LENGTH}
          autoComplete="off"
          error={
            isTried && isMissing
              ? t`Enter a name.`
              : refused
                ? messageOf(refused, messages.folderNotChanged)
                : undefined
          }
          onChange={(event) => {
            setName(event.target.value)
            create.reset()
            rename.reset()
          }}
        />
      </form>
    </Dialog>
  )
}
