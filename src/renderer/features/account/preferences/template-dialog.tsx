import { useLingui } from '@lingui/react/macro'
import { useId, useState, type SubmitEvent } from 'react'
import {
  type ExportTemplate,
  exportTemplate,
  NAMED_TEMPLATES,
  namedTemplate,
  type Preferences,
} from '../../../../shared/contract/preferences.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TemplateFields } from '../../../components/export-dialog/template-fields.tsx'
import { Field } from '../../../components/field/field.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useSetPreferences } from '../../../lib/preferences.ts'
import { say } from '../../../lib/words/say.ts'
import styles from './export-templates.module.css'

/** When the recording of the sample was uploaded, in milliseconds since 1970. */
const SAMPLE_AT = Date.UTC(2026, 10, 24)

/** A template that is being written. */
export interface EditedTemplate {
  /** Null for a new one. */
  id: string | null
  /** Null for the one without a name. */
  name: string | null
  template: ExportTemplate
}

/** Writes a template; it is kept with the press of the button. */
export function TemplateDialog({
  edited: { id, name: before, template },
  named,
  onClose,
}: {
  edited: EditedTemplate
  named: Preferences['export_templates']
  onClose: () => void
}) {
  const { t } = useLingui()
  const formId = useId()
  const save = useSetPreferences()
  const [draft, setDraft] = useState(template)
  const [name, setName] = useState(before ?? '')
  const [isTried, setTried] = useState(false)
  const nameProblem = before === null ? undefined : problemOf(name, named, id)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    const { data } = exportTemplate.safeParse(onlyTemplate(draft))
    if (!data || nameProblem !== undefined) return
    const next = { ...data, name: name.trim() }
    const export_templates =
      id === null ? [...named, next] : named.map((one) => (one._id === id ? { ...next, _id: one._id } : one))
    save.mutate(before === null ? { export_template: data } : { export_templates }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={id === null ? t`Add a template` : t`Change ${{ name: before ?? t`Default template` }}`}
      width={36}
      problem={save.error && messageOf(save.error, messages.unreachable)}
      unsaved={name !== (before ?? '') || draft !== template}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId} sending={save.isPending}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TemplateFields
          template={draft}
          change={setDraft}
          about={{
            name: t({ message: 'Interview', context: 'the name of a file, as an example' }),
            language: 'en',
            lengthSeconds: 1815,
            uploadedAt: SAMPLE_AT,
          }}
        >
          {before !== null && (
            <Field
              label={t`Name`}
              className={styles.name}
              autoComplete="off"
              maxLength={NAMED_TEMPLATES.nameCharacters}
              value={name}
              error={isTried ? nameProblem : undefined}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </TemplateFields>
      </form>
    </Dialog>
  )
}

const onlyTemplate = ({ timecode, speaker, heading }: ExportTemplate) => ({ timecode, speaker, heading })

/** What is wrong with a name; undefined where nothing is. */
function problemOf(name: string, named: Preferences['export_templates'], id: string | null): string | undefined {
  if (named.some((one) => one._id !== id && one.name === name.trim())) return say(messages.exportTemplateNameTaken)
  const { error } = namedTemplate.shape.name.safeParse(name)
  return error && say(error.issues[0]!.message)
}
