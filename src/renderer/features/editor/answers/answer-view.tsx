import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Check, Copy, Ellipsis, History, Play } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type {
  Answer,
  AnswerOrder,
  AnswerSection,
  AnswerSentence,
  Citation,
} from '../../../../shared/contract/answers.ts'
import type { SectionKind } from '../../../../shared/domain/answer-rules.ts'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { Meter } from '../../../components/meter/meter.tsx'
import { Tooltip } from '../../../components/tooltip/tooltip.tsx'
import { clockLength } from '../clock.ts'
import { textAttributes } from '../language.ts'
import { useEditor } from '../use-session.ts'
import styles from './answers.module.css'

const TITLES: Readonly<Partial<Record<SectionKind, MessageDescriptor>>> = {
  summary: msg`Main points`,
  chapters: msg`Chapters`,
  actions: msg`Action items`,
}

/** One answer: what was asked, what is being written, and what was. */
export function AnswerView({ answer }: { answer: Answer }) {
  const { t } = useLingui()
  const { answers } = useEditor()
  const { status, progress, question, template, sections, is_stale: isStale, left_out: leftOut, failure } = answer
  const shown = sections.filter(({ sentences }) => sentences.length > 0)
  const title = shown.find(({ kind }) => kind === 'title')?.sentences[0]
  return (
    <article className={styles.answer} aria-label={question ?? template ?? t`Overview`}>
      {(question !== null || template !== null || shown.length > 0) && (
        <div className={styles.head}>
          {(question ?? template) !== null && (
            <h4 dir="auto" className={styles.question}>
              {question ?? template}
            </h4>
          )}
          {question === null &&
            template === null &&
            (title ? <Title sentence={title} /> : <span className={styles.push} />)}
          <Tools answer={answer} shown={shown} />
        </div>
      )}
      {status === 'WORKING' && (
        <div className={styles.working}>
          <output>{t`Reading the transcript…`}</output>
          <Meter value={progress ?? 0} label={t`How much is done`} />
          {answer.may_change && <Button size={32} onClick={() => void answers.remove(answer)}>{t`Cancel`}</Button>}
        </div>
      )}
      {failure && <p className={styles.failure}>{failure.message}</p>}
      {status === 'FAILED' && <Again answer={answer} label={t`Try again`} />}
      {isStale && status === 'READY' && (
        <p className={styles.stale}>
          <History aria-hidden />
          <span>{t`The transcript was edited since. Sentences marked with a clock may no longer be right.`}</span>
          <Again answer={answer} label={t`Write again`} />
        </p>
      )}
      {status === 'READY' && shown.length === 0 && (
        <p className={styles.none}>
          {question === null
            ? t`The model wrote nothing that the transcript bears out.`
            : t`The transcript says nothing about this that could be shown with its source.`}
        </p>
      )}
      {shown
        .filter(({ kind }) => kind !== 'title')
        .map((section) => (
          <Section key={`${section.kind} ${section.title}`} section={section} />
        ))}
      {leftOut > 0 && status === 'READY' && (
        <p className={styles.small}>
          <Plural
            value={leftOut}
            one="# sentence was left out: the transcript does not bear it out."
            other="# sentences were left out: the transcript does not bear them out."
          />
        </p>
      )}
    </article>
  )
}

function Title({ sentence }: { sentence: AnswerSentence }) {
  const session = useEditor()
  return (
    <h3 className={styles.title} {...textAttributes(session)}>
      {sentence.text} <Sources sentence={sentence} />
    </h3>
  )
}

function Section({ section: { kind, title, sentences } }: { section: AnswerSection }) {
  const { t } = useLingui()
  const session = useEditor()
  const name = TITLES[kind]
  const heading = name ? t(name) : title
  return (
    <section className={styles.section} aria-label={heading || t`Answer`}>
      {heading !== '' && <h4 dir="auto">{heading}</h4>}
      {kind === 'chapters' ? (
        <ol className={styles.chapters}>
          {sentences.map((sentence, index) => (
            <Chapter key={index} sentence={sentence} />
          ))}
        </ol>
      ) : (
        <ul className={kind === 'actions' ? styles.actions : styles.points}>
          {sentences.map((sentence, index) => (
            <li key={index}>
              <span {...textAttributes(session)}>{sentence.text}</span> <Sources sentence={sentence} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** A chapter, which is gone to by its name. */
function Chapter({ sentence }: { sentence: AnswerSentence }) {
  const session = useEditor()
  const [first] = sentence.citations
  if (!first) return null
  return (
    <li>
      <button type="button" className={styles.chapter} onClick={() => session.answers.play(first)}>
        <bdi className="num">{clockLength(first.at)}</bdi>
        <span {...textAttributes(session)}>{sentence.text}</span>
        {sentence.is_stale && <StaleMark />}
      </button>
    </li>
  )
}

/** Where a sentence comes from: each plays, and is shown in the text. */
function Sources({ sentence: { citations, is_stale: isStale } }: { sentence: AnswerSentence }) {
  return (
    <span className={styles.sources}>
      {citations.map((citation) => (
        <Source key={`${citation.paragraph} ${citation.from}`} citation={citation} />
      ))}
      {isStale && <StaleMark />}
    </span>
  )
}

function Source({ citation }: { citation: Citation }) {
  const { t } = useLingui()
  const { answers } = useEditor()
  const at = clockLength(citation.at)
  const { quote } = citation
  return (
    <Tooltip text={`“${quote}”`}>
      <button
        type="button"
        className={styles.source}
        aria-label={t`Play from ${at}: ${quote}`}
        onClick={() => answers.play(citation)}
      >
        <Play aria-hidden />
        <bdi className="num">{at}</bdi>
      </button>
    </Tooltip>
  )
}

function StaleMark() {
  const { t } = useLingui()
  return (
    <span className={styles.mark}>
      <History aria-hidden />
      <span className="vh">{t`Edited since`}</span>
    </span>
  )
}

function Again({ answer, label }: { answer: Answer; label: string }) {
  const { answers } = useEditor()
  const isSending = useStore(answers.store, (state) => state.isSending)
  if (!answer.may_change) return null
  return (
    <Button size={32} disabled={isSending} onClick={() => void answers.ask(orderOf(answer), answer._id)}>
      {label}
    </Button>
  )
}

const orderOf = ({ kind, question }: Answer): AnswerOrder =>
  kind === 'question' ? { kind, question: question ?? '' } : { kind: 'overview' }

/** Copies an answer, has it written again, and deletes it. */
function Tools({ answer, shown }: { answer: Answer; shown: readonly AnswerSection[] }) {
  const { t } = useLingui()
  const { answers } = useEditor()
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(plainTextOf(shown, (kind) => titleOf(kind))).then(() => setIsCopied(true))
  const titleOf = (kind: SectionKind) => {
    const name = TITLES[kind]
    return name ? t(name) : ''
  }
  return (
    <span className={styles.tools}>
      {shown.length > 0 && (
        <IconButton bare label={isCopied ? t`Copied` : t`Copy`} icon={isCopied ? Check : Copy} onClick={copy} />
      )}
      {answer.may_change && answer.status !== 'WORKING' && (
        <Menu
          trigger={<IconButton bare label={t`More about this answer`} icon={Ellipsis} />}
          items={[
            { label: t`Write again`, onSelect: () => void answers.ask(orderOf(answer), answer._id) },
            { label: t`Delete`, danger: true, onSelect: () => void answers.remove(answer) },
          ]}
        />
      )}
    </span>
  )
}

/** An answer as plain text, each sentence with the times of what it cites. */
function plainTextOf(sections: readonly AnswerSection[], titleOf: (kind: SectionKind) => string): string {
  return sections
    .map(({ kind, title, sentences }) => {
      const lines = sentences.map(
        ({ text, citations }) => `${text} (${citations.map(({ at }) => clockLength(at)).join(', ')})`,
      )
      const heading = titleOf(kind) || title
      return [...(heading === '' ? [] : [heading]), ...lines].join('\n')
    })
    .join('\n\n')
}
