import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type SubmitEvent } from 'react'
import { type Tag, TAG_NAME_LENGTH } from '../../../../shared/contract/tags.ts'
import { TAG_COLORS, type TagColor } from '../../../../shared/domain/tag-colors.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { messageOf } from '../../../lib/api.ts'
import folderStyles from '../folders/folders.module.css'
import type { TagAsk } from './tag-nav.tsx'
import styles from './tags.module.css'
import { useTagCommands } from './use-tag-commands.ts'

const COLOR_NAMES: Record<TagColor, MessageDescriptor> = {
  blue: msg`Blue`,
  teal: msg`Teal`,
  red: msg`Red`,
  ochre: msg`Ochre`,
  violet: msg`Violet`,
  rose: msg`Rose`,
  olive: msg`Olive`,
  slate: msg`Slate`,
  plum: msg`Plum`,
}

export interface TagDialogsProps {
  asked: TagAsk | null
  onClose: () => void
  onRemoved: (tag: Tag) => void
}

/** The dialogs about one tag. */
export function TagDialogs({ asked, onClose, onRemoved }: TagDialogsProps) {
  const { t } = useLingui()
  const { remove } = useTagCommands()
  if (asked?.about === 'edit-tag') return <EditTag tag={asked.tag} onClose={onClose} />
  if (asked?.about !== 'remove-tag') return null
  const { name } = asked.tag
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={t`Remove tag`}
      verb={t`Remove tag`}
      danger
      sending={remove.isPending}
      onConfirm={() =>
        remove.mutate(asked.tag._id, {
          onSuccess: () => {
            onRemoved(asked.tag)
            onClose()
          },
        })
      }
    >
      <p>
        <Trans>
          The tag <strong>{name}</strong> is removed from all files. The files are kept.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}

function EditTag({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useLingui()
  const formId = useId()
  const { update } = useTagCommands()
  const [name, setName] = useState(tag.name)
  const [color, setColor] = useState(tag.color)
  const isMissing = name.trim() === ''

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isMissing) update.mutate({ id: tag._id, name, color }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Name and colour`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId} sending={update.isPending}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} className={folderStyles.form} noValidate onSubmit={submit}>
        <Field
          label={t`Name`}
          value={name}
          maxLength={TAG_NAME_LENGTH}
          autoComplete="off"
          error={
            isMissing ? t`Enter a name.` : update.error ? messageOf(update.error, messages.fileNotChanged) : undefined
          }
          onChange={(event) => {
            setName(event.target.value)
            update.reset()
          }}
        />
        <fieldset className={styles.colors}>
          <legend>{t`Colour`}</legend>
          {TAG_COLORS.map((each) => (
            <label key={each} className={styles.color}>
              <input type="radio" name={formId} checked={color === each} onChange={() => setColor(each)} />
              <span className={styles.dot} data-color={each} />
              {t(COLOR_NAMES[each])}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  )
}
