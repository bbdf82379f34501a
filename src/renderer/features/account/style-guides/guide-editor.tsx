import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  convertStyleGuide,
  createStyleGuide,
  LONGEST_GUIDE_FILE,
  updateStyleGuide,
} from '../../../../shared/contract/style-guides.ts'
import { messages } from '../../../../shared/messages.ts'
import { type StyleGuide, styleGuide } from '../../../../shared/transcript/style/guide.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { Segmented } from '../../../components/segmented/segmented.tsx'
import { ApiError, call, messageOf } from '../../../lib/api.ts'
import { styleGuidesQuery } from '../../../lib/style-guides.ts'
import { say } from '../../../lib/words/say.ts'
import { GuideForm } from './guide-form.tsx'
import styles from './style-guides.module.css'
import { TryGuide } from './try-guide.tsx'

export interface GuideEditorProps {
  /** Null for a guide that is new. */
  id: string | null
  initial: StyleGuide
  onClose: () => void
}

/** A style guide as a form, or as the file that says the same. */
export function GuideEditor({ id, initial, onClose }: GuideEditorProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [guide, setGuide] = useState(initial)
  const [yaml, setYaml] = useState<string | null>(null)
  const body = yaml === null ? { guide } : { yaml }
  const save = useMutation({
    mutationFn: () =>
      id === null ? call(createStyleGuide, { body }) : call(updateStyleGuide, { params: { id }, body }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries(styleGuidesQuery),
        client.invalidateQueries({ queryKey: ['file-style'] }),
        client.invalidateQueries({ queryKey: ['style-guide'] }),
      ])
      onClose()
    },
  })
  const convert = useMutation({
    mutationFn: () => call(convertStyleGuide, { body }),
    onSuccess: (converted) => {
      setGuide(converted.guide)
      setYaml(yaml === null ? converted.yaml : null)
    },
  })
  const issues = yaml === null ? (styleGuide.safeParse(guide).error?.issues ?? []) : []
  const problemOf = (path: string) => {
    const issue = issues.find(({ path: [first] }) => first === path)
    return issue && say(issue.message)
  }
  const error = save.error ?? convert.error
  const fields = error instanceof ApiError ? Object.values(error.fields) : []
  return (
    <form
      noValidate
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (issues.length === 0) save.mutate()
      }}
    >
      <Segmented
        label={t`Show as`}
        value={yaml === null ? 'form' : 'yaml'}
        disabled={convert.isPending || issues.length > 0}
        onChange={() => convert.mutate()}
        segments={[
          { value: 'form', label: t`Form` },
          { value: 'yaml', label: 'YAML' },
        ]}
      />
      {yaml === null ? (
        <>
          <GuideForm guide={guide} onChange={setGuide} problemOf={problemOf} />
          {issues.length === 0 && <TryGuide guide={guide} />}
        </>
      ) : (
        <TextArea
          label={t`YAML file`}
          rows={24}
          spellCheck={false}
          maxLength={LONGEST_GUIDE_FILE}
          className={styles.yaml}
          value={yaml}
          onChange={({ target }) => setYaml(target.value)}
        />
      )}
      {error && <Banner tone="danger">{fields[0] ?? messageOf(error, messages.unreachable)}</Banner>}
      <div className={styles.actions}>
        <Button look="main" type="submit" sending={save.isPending}>
          {t`Save`}
        </Button>
        <Button onClick={onClose}>{t`Cancel`}</Button>
      </div>
    </form>
  )
}
