import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import type { FileListItem } from '../../../../shared/contract/files/records.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'

export interface FormDialogProps {
  /** The file that is asked about, null while there is none. */
  item: FileListItem | null
  title: string
  /** What sending the form does. */
  verb: string
  onClose: () => void
  /** The form, which takes this id; drawn anew for each file. */
  children: (item: FileListItem, formId: string) => ReactNode
}

/** A dialog about one file with a form to send or to leave. */
export function FormDialog({ item, title, verb, onClose, children }: FormDialogProps) {
  const { t } = useLingui()
  const formId = useId()
  return (
    <Dialog
      open={item !== null}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId}>
            {verb}
          </Button>
        </>
      }
    >
      {item && children(item, formId)}
    </Dialog>
  )
}
