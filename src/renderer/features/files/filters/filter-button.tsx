import { useLingui } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { useId, useState, type SubmitEvent } from 'react'
import { FILTER_NAME_LENGTH } from '../../../../shared/contract/filters.ts'
import type { LanguageOption } from '../../../../shared/contract/files/languages.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { LanguageSelect } from '../../../components/language-select/language-select.tsx'
import { messageOf } from '../../../lib/api.ts'
import { FIRST_VIEW, isFiltered, type ListView } from '../list-view.ts'
import { filterOfView } from './filter-of-view.ts'
import { useFilterCommands } from './filters-query.ts'
import styles from './filters.module.css'

export interface FilterButtonProps {
  view: ListView
  languages: readonly LanguageOption[]
  onView: (changes: Partial<ListView>) => void
}

/** Opens what else the list can be filtered by: language, days of upload, the archive. The filter can be saved. */
export function FilterButton({ view, languages, onView }: FilterButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const count = [view.language, view.from, view.to].filter((value) => value !== null).length
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <ListFilter />
        {count === 0 ? t`Filters` : t`Filters (${count})`}
      </Button>
      {isOpen && <FilterDialog view={view} languages={languages} onView={onView} onClose={() => setOpen(false)} />}
    </>
  )
}

function FilterDialog({ view, languages, onView, onClose }: FilterButtonProps & { onClose: () => void }) {
  const { t } = useLingui()
  const formId = useId()
  const { save } = useFilterCommands()
  const [name, setName] = useState('')
  const [next, setNext] = useState({
    language: view.language,
    from: view.from,
    to: view.to,
    archived: view.archived,
  })
  const whole = { ...view, ...next, page: 1 }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    onView(next)
    if (name.trim() === '') onClose()
    else save.mutate({ name: name.trim(), filter: filterOfView(whole) }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Filters`}
      actions={
        <>
          <Button
            disabled={!isFiltered(whole) && next.archived === FIRST_VIEW.archived}
            onClick={() => {
              onView({ ...FIRST_VIEW, folder: view.folder, isShared: view.isShared, sort: view.sort })
              onClose()
            }}
          >
            {t`Clear filters`}
          </Button>
          <Button look="main" type="submit" form={formId} sending={save.isPending}>
            {name.trim() === '' ? t`Show files` : t`Save and show`}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <LanguageSelect
          label={t`Language`}
          languages={languages}
          value={next.language}
          onChange={(language) => setNext((before) => ({ ...before, language }))}
        />
        <div className={styles.days}>
          <Field
            type="date"
            label={t`Uploaded from`}
            value={next.from ?? ''}
            onChange={({ target }) => setNext((before) => ({ ...before, from: target.value || null }))}
          />
          <Field
            type="date"
            label={t`Uploaded until`}
            value={next.to ?? ''}
            onChange={({ target }) => setNext((before) => ({ ...before, to: target.value || null }))}
          />
        </div>
        {!view.isShared && (
          <Checkbox
            checked={next.archived !== 'no'}
            onChange={({ target }) =>
              setNext((before) => ({ ...before, archived: target.checked ? 'any' : FIRST_VIEW.archived }))
            }
          >
            {t`Include archived files`}
          </Checkbox>
        )}
        <Field
          label={t`Save as`}
          hint={t`Optional. A saved filter keeps the search, status, folder and tag as well.`}
          value={name}
          maxLength={FILTER_NAME_LENGTH}
          autoComplete="off"
          error={save.error ? messageOf(save.error, messages.filterNotChanged) : undefined}
          onChange={({ target }) => {
            setName(target.value)
            save.reset()
          }}
        />
      </form>
    </Dialog>
  )
}
