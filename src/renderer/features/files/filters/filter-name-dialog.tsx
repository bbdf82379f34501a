import { useLingui } from '@lingui/react/macro'
import { useId, useState, type SubmitEvent } from 'react'
import { FILTER_NAME_LENGTH, type SavedFilter } from '../../../../shared/contract/filters.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFilterCommands } from './filters-query.ts'

/** Asks for another name of a saved filter. */
export function FilterNameDialog({ filter, onClose }: { filter: SavedFilter; onClose: () => void }) {
  const { t } = useLingui()
  const formId = useId()
  const { rename } = useFilterCommands()
  const [name, setName] = useState(filter.name)
  const [isTried, setTried] = useState(false)
  const isMissing = name.trim() === ''

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!isMissing) rename.mutate({ id: filter._id, name: name.trim() }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Rename filter`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId} sending={rename.isPending}>
            {t`Rename`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label={t`Name`}
          value={name}
          maxLength={FILTER_NAME_LENGTH}
          autoComplete="off"
          error={
            isTried && isMissing
              ? t`Enter a name.`
              : rename.error
                ? messageOf(rename.error, messages.filterNotChanged)
                : undefined
          }
          onChange={({ target }) => {
            setName(target.value)
            rename.reset()
          }}
        />
      </form>
    </Dialog>
  )
}
