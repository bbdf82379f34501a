import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useStore } from 'zustand'
import {
  addAnswerTemplate,
  type Answer,
  listAnswerTemplates,
  removeAnswerTemplate,
} from '../../../../shared/contract/answers.ts'
import { ANSWER_LIMITS } from '../../../../shared/domain/answer-rules.ts'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { useEditor } from '../use-session.ts'
import { AnswerView } from './answer-view.tsx'
import styles from './answers.module.css'

const TEMPLATES = ['answer-templates'] as const

/** What was written by templates, and the person's own to have more written. */
export function Templates({ written, mayOrder }: { written: readonly Answer[]; mayOrder: boolean }) {
  const { t } = useLingui()
  const { answers } = useEditor()
  const isSending = useStore(answers.store, (state) => state.isSending)
  const [isWriting, setIsWriting] = useState(false)
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null)
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { data } = useQuery({
    queryKey: TEMPLATES,
    queryFn: ({ signal }) => call(listAnswerTemplates, {}, { signal }),
    enabled: mayOrder,
  })
  const remove = async (templateId: string) => {
    setFailure(undefined)
    try {
      await call(removeAnswerTemplate, { params: { template_id: templateId } })
    } catch (error) {
      setFailure(messageOf(error, t`The template could not be deleted. Try again.`))
    }
    await client.invalidateQueries({ queryKey: TEMPLATES })
  }
  return (
    <section className={styles.questions} aria-label={t`Templates`}>
      <h3>{t`Templates`}</h3>
      {mayOrder && (
        <div className={styles.templates}>
          {data?.templates.map(({ _id: id, name }) => (
            <span key={id} className={styles.template}>
              <Button
                size={32}
                disabled={isSending}
                onClick={() => void answers.ask({ kind: 'template', template_id: id })}
              >
                <bdi>{name}</bdi>
              </Button>
              <IconButton
                bare
                label={t`Delete the template ${name}`}
                icon={X}
                onClick={() => setLeaving({ id, name })}
              />
            </span>
          ))}
          <Button size={32} look="quiet" aria-expanded={isWriting} onClick={() => setIsWriting(!isWriting)}>
            <Plus />
            {t`New template`}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={t`Delete the template ${{ name: leaving?.name ?? '' }}`}
        verb={t`Delete template`}
        danger
        onConfirm={() => {
          if (leaving) void remove(leaving.id)
          setLeaving(null)
        }}
      >
        {t`Texts written with it stay.`}
      </ConfirmDialog>
      <output>{failure !== undefined && <p className={styles.failure}>{failure}</p>}</output>
      {isWriting && <TemplateForm onDone={() => setIsWriting(false)} />}
      <ol>
        {written.map((answer) => (
          <li key={answer._id}>
            <AnswerView answer={answer} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Writes a template: a section a line, its title before a colon. */
function TemplateForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [lines, setLines] = useState('')
  const [failure, setFailure] = useState<string>()
  async function save(): Promise<void> {
    try {
      await call(addAnswerTemplate, { body: { name: name.trim(), sections: sectionsIn(lines) } })
      await client.invalidateQueries({ queryKey: TEMPLATES })
      onDone()
    } catch (error) {
      setFailure(messageOf(error, t`The template could not be saved. Try again.`))
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className={styles.templateForm} onSubmit={send}>
      <Field
        label={t`Name`}
        value={name}
        maxLength={ANSWER_LIMITS.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        id={id}
        label={t`Sections, one per line`}
        hint={t`Title, a colon, and what to write. For example: Decisions: what was decided, and by whom.`}
        error={failure}
        rows={4}
        value={lines}
        onChange={(event) => setLines(event.target.value)}
      />
      <span className={styles.buttons}>
        <Button size={32} onClick={onDone}>{t`Cancel`}</Button>
        <Button size={32} look="main" type="submit" disabled={name.trim() === '' || lines.trim() === ''}>
          {t`Save`}
        </Button>
      </span>
    </form>
  )
}

const sectionsIn = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      const title = colon > 0 ? line.slice(0, colon) : line
      return { title: title.trim().slice(0, ANSWER_LIMITS.name), ask: line.slice(colon + 1).trim() || line }
    })
