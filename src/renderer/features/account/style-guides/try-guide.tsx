import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { styleChecker } from '../../../../shared/transcript/style/checker.ts'
import { fixesOf } from '../../../../shared/transcript/style/fix.ts'
import type { StyleGuide } from '../../../../shared/transcript/style/guide.ts'
import { Field } from '../../../components/field/field.tsx'
import { STYLE_RULE_LABELS } from '../../../lib/style-rules.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from './style-guides.module.css'

/** Words that show what most rules do; the person writes their own over them. */
const SAMPLE = 'Um, I think we -- we had 3 of them... "Yes", she said. [INAUDIBLE]'

/** A sentence, and what becomes of it by a guide as it is now. */
export function TryGuide({ guide }: { guide: StyleGuide }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const [text, setText] = useState(SAMPLE)
  const times = text.split(/\s+/u).map((_, at) => at)
  const paragraph = { text, speaker: '', starts: times, ends: times }
  const check = styleChecker({ ...guide, speakers: undefined, captions: undefined }, i18n.locale)
  const findings = check(paragraph)
  const changes = fixesOf(paragraph, findings, check) ?? []
  const shown = changes.map(({ from, insert }, index) => (
    <span key={from}>
      {text.slice(changes[index - 1]?.to ?? 0, from)}
      {insert !== '' && <ins>{insert}</ins>}
    </span>
  ))
  const kinds = [...new Set(findings.map(({ rule }) => rule))].map((rule) => t(STYLE_RULE_LABELS[rule]))
  return (
    <section className={styles.try} aria-label={t`Try it`}>
      <Field label={t`Try it`} value={text} maxLength={300} onChange={({ target }) => setText(target.value)} />
      <output dir="auto">
        {shown}
        {text.slice(changes.at(-1)?.to ?? 0)}
      </output>
      <p className="muted">{kinds.length === 0 ? t`This text follows its style guide.` : format.list(kinds)}</p>
    </section>
  )
}
