import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useStore } from 'zustand'
import type { StyleRule } from '../../../../shared/transcript/style/finding.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Select } from '../../../components/select/select.tsx'
import { STYLE_RULE_LABELS } from '../../../lib/style-rules.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { textAttributes } from '../language.ts'
import { useEditor, useUi } from '../use-session.ts'
import panel from '../panel.module.css'
import { PanelActions } from '../panel-actions.tsx'
import { kindsIn, type PlacedFinding } from './style-review.ts'
import styles from './style.module.css'

/** Findings drawn at once: the one looked at, a few before it and what comes next. */
const SHOWN = { before: 2, after: 40 } as const

/** Characters shown on either side of a finding. */
const AROUND = 24

/** What of the style guide is left, beside the text: by kind, each with what puts it right. */
export function StylePanel() {
  const { t } = useLingui()
  const format = useFormat()
  const { style } = useEditor()
  const { isOpen, guide, counts, kind, findings, current } = useStore(style.store)
  if (!isOpen || !guide) return null
  const [place, total] = [format.number(current + 1), format.number(findings.length)]
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const withCount = (label: string, count: number) => `${label} (${format.number(count)})`
  const first = Math.max(0, current - SHOWN.before)
  return (
    <aside className={panel.panel} aria-label={t`Style guide`} data-region="doubts">
      <header>
        <h2>
          <span dir="auto">{guide.name}</span>{' '}
          <small className="num">{findings.length === 0 ? t`none left` : t`${place} of ${total}`}</small>
        </h2>
        <IconButton bare label={t`Close style guide`} icon={X} onClick={style.close} />
      </header>
      <div className={styles.filter}>
        <Select
          label={t`Show`}
          value={kind ?? ''}
          onChange={({ target }) => style.filter(target.value === '' ? null : (target.value as StyleRule))}
          options={[
            { value: '', label: withCount(t`All issues`, all) },
            ...kindsIn(counts).map((rule) => ({
              value: rule,
              label: withCount(t(STYLE_RULE_LABELS[rule]), counts.get(rule)!),
            })),
            ...(kind !== null && !counts.has(kind)
              ? [{ value: kind, label: withCount(t(STYLE_RULE_LABELS[kind]), 0) }]
              : []),
          ]}
        />
      </div>
      {findings.length === 0 ? (
        <p className={panel.none}>{t`This text follows its style guide.`}</p>
      ) : (
        <ol className={panel.queue}>
          {findings.slice(first, current + SHOWN.after).map((finding, index) => (
            <FindingRow
              key={`${finding.paragraph}-${finding.from}-${finding.rule}`}
              finding={finding}
              index={first + index}
              isCurrent={first + index === current}
            />
          ))}
        </ol>
      )}
    </aside>
  )
}

function FindingRow({ finding, index, isCurrent }: { finding: PlacedFinding; index: number; isCurrent: boolean }) {
  const { t } = useLingui()
  const session = useEditor()
  const { style, view } = session
  const { doc } = view.state
  if (finding.paragraph >= doc.lines) return null
  const { text } = doc.line(finding.paragraph + 1)
  const { rule, from, to } = finding
  const words = (
    <q {...textAttributes(session)}>
      {from > AROUND && '…'}
      {text.slice(Math.max(0, from - AROUND), from)}
      <b className={styles.found}>{text.slice(from, to)}</b>
      {text.slice(to, to + AROUND)}
    </q>
  )
  const label = t(STYLE_RULE_LABELS[rule])
  if (!isCurrent) {
    return (
      <li>
        <button type="button" className={panel.row} onClick={() => style.lookAt(index)}>
          {words}
          <span>{label}</span>
        </button>
      </li>
    )
  }
  return (
    <li className={panel.current} aria-current="true">
      <p className={panel.facts}>
        <span>{label}</span>
      </p>
      {words}
      <Proposal finding={finding} found={text.slice(from, to)} />
      <Actions hasFix={finding.fix !== undefined} />
    </li>
  )
}

/** What takes the place of what was found, or that a person has to decide. */
function Proposal({ finding: { fix, caption }, found }: { finding: PlacedFinding; found: string }) {
  const { t } = useLingui()
  const session = useEditor()
  if (caption === 'fast') return <p className={styles.proposal}>{t`Too fast to read as a subtitle.`}</p>
  if (caption === 'wide') return <p className={styles.proposal}>{t`Wider than a subtitle line.`}</p>
  if (!fix) return <p className={styles.proposal}>{t`Decide how to write this.`}</p>
  const insert = 'speaker' in fix ? fix.speaker : fix.insert.trim()
  if (insert === '' || ('insert' in fix && insert === found))
    return <p className={styles.proposal}>{t`Leave it out.`}</p>
  return (
    <p className={styles.proposal}>
      <Trans>
        Write <ins {...textAttributes(session)}>{insert}</ins>
      </Trans>
    </p>
  )
}

/** What can be done with the finding that is looked at, each with its key. */
function Actions({ hasFix }: { hasFix: boolean }) {
  useUi((state) => state.readOnlyBecause)
  const names = [...(hasFix ? ['fix-finding', 'fix-kind'] : []), 'next-finding']
  return <PanelActions names={names} />
}
