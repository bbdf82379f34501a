import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import {
  addAnswerTemplate,
  type Answer,
  type AnswerTemplate,
  removeAnswerTemplate,
  updateAnswerTemplate,
} from '../../../../shared/contract/answers.ts'
import { ANSWER_LIMITS } from '../../../../shared/domain/answer-rules.ts'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { answerTemplatesQuery } from '../../../lib/answer-templates.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { useEditor } from '../use-session.ts'
import { AnswerView } from './answer-view.tsx'
import styles from './answers.module.css'

/** What was written by templates, and the person's own to have more written. */
export function Templates({ written, mayOrder }: { written: readonly Answer[]; mayOrder: boolean }) {
  const { t } = useLingui()
  const { answers } = useEditor()
  const isSending = useStore(answers.store, (state) => state.isSending)
  /** What is being written: a new template, or a change of one; null for neither. */
  const [writing, setWriting] = useState<AnswerTemplate | 'new' | null>(null)
  const [leaving, setLeaving] = useState<{ id: string; name: string } | null>(null)
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const { data: templates = [] } = useQuery({ ...answerTemplatesQuery, enabled: mayOrder })
  const isEdited = (id: string) => writing !== null && writing !== 'new' && writing._id === id
  const remove = async (templateId: string) => {
    setFailure(undefined)
    try {
      await call(removeAnswerTemplate, { params: { template_id: templateId } })
    } catch (error) {
      setFailure(messageOf(error, t`The template could not be deleted. Try again.`))
    }
    await client.invalidateQueries(answerTemplatesQuery)
  }
  return (
    <section className={styles.questions} aria-label={t`Templates`}>
      <h3>{t`Templates`}</h3>
      {mayOrder && (
        <div className={styles.templates}>
          {templates.map((template) => {
            const { _id: id, name } = template
            return (
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
                  label={t`Edit the template ${name}`}
                  icon={Pencil}
                  aria-expanded={isEdited(id)}
                  onClick={() => setWriting(isEdited(id) ? null : template)}
                />
                <IconButton
                  bare
                  label={t`Delete the template ${name}`}
                  icon={X}
                  onClick={() => setLeaving({ id, name })}
                />
              </span>
            )
          })}
          <Button
            size={32}
            look="quiet"
            aria-expanded={writing === 'new'}
            onClick={() => setWriting(writing === 'new' ? null : 'new')}
          >
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
          if (leaving && isEdited(leaving.id)) setWriting(null)
          setLeaving(null)
        }}
      >
        {t`Texts written with it stay.`}
      </ConfirmDialog>
      <output>{failure !== undefined && <p className={styles.failure}>{failure}</p>}</output>
      {writing !== null && (
        <TemplateForm
          key={writing === 'new' ? 'new' : writing._id}
          template={writing === 'new' ? null : writing}
          onDone={() => setWriting(null)}
        />
      )}
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

/** Writes a template, or changes one: a section a line, its title before a colon. */
function TemplateForm({ template, onDone }: { template: AnswerTemplate | null; onDone: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const client = useQueryClient()
  const [name, setName] = useState(template?.name ?? '')
  const [lines, setLines] = useState(template ? linesOf(template) : '')
  const field = useRef<HTMLInputElement>(null)
  // Whoever opens it comes to write.
  useEffect(() => field.current?.focus(), [])
  const [failure, setFailure] = useState<string>()
  async function save(): Promise<void> {
    try {
      const body = { name: name.trim(), sections: sectionsIn(lines) }
      if (template) await call(updateAnswerTemplate, { params: { template_id: template._id }, body })
      else await call(addAnswerTemplate, { body })
      await client.invalidateQueries(answerTemplatesQuery)
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
        ref={field}
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

/** The sections as they are written in the form. */
const linesOf = ({ sections }: AnswerTemplate) =>
  sections
    .map(({ title, ask }) => (ask.startsWith(title) ? ask : `${title.replaceAll(':', ' –')}: ${ask}`))
    .map((line) => line.replaceAll(/\s+/gu, ' '))
    .join('\n')

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
