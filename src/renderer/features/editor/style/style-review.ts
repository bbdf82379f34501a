import { isolateHistory } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { createStore } from 'zustand/vanilla'
import { allItems, itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { renameSpeaker } from '../../../../shared/transcript/speakers.ts'
import { STYLE_RULES, type StyleFinding, type StyleRule } from '../../../../shared/transcript/style/finding.ts'
import type { StyleGuide } from '../../../../shared/transcript/style/guide.ts'
import { documentText, type TimedParagraph } from '../../../../shared/transcript/timed-text.ts'
import { lineChanges } from '../text/replace-all.ts'
import { mediaLength, originalTimes, restore, timedField } from '../text/timed-field.ts'
import { replaced } from './replaced.ts'
import { createParagraphChecks, type ParagraphChecks } from './paragraph-checks.ts'
import { styleChecked, styleMarks } from './style-marks.ts'

/** The list is made again this long after the last of some edits, in milliseconds. */
const REFRESH_MS = 150

/** A finding, and the paragraph that it is in, counted from 0. */
export interface PlacedFinding extends StyleFinding {
  paragraph: number
}

export interface StyleState {
  /** What the text keeps to; null without a guide. */
  guide: StyleGuide | null
  isOpen: boolean
  /** How many of each kind there are. */
  counts: ReadonlyMap<StyleRule, number>
  /** The kind that is listed; null for all. */
  kind: StyleRule | null
  /** Those of the kind, in the order of the text. */
  findings: readonly PlacedFinding[]
  /** Which one is looked at; 0 when there is none. */
  current: number
}

export interface StyleReviewOptions {
  /** As much of the view as is needed, once it is there. */
  view: () => Pick<EditorView, 'state' | 'dispatch'>
  /** BCP 47 code of the text's language, empty when several. */
  language: string
  checks?: ParagraphChecks
}

export type StyleReview = ReturnType<typeof createStyleReview>

/** What of its style guide is left in the open text: looked at one after another, and put right. */
export function createStyleReview({ view, language, checks = createParagraphChecks() }: StyleReviewOptions) {
  const store = createStore<StyleState>(() => ({
    guide: null,
    isOpen: false,
    counts: new Map(),
    kind: null,
    findings: [],
    current: 0,
  }))
  let timer: ReturnType<typeof setTimeout> | undefined
  let isChecking = false
  let isStale = false
  let isStopped = false

  const timed = () => view().state.field(timedField)

  /** Has what changed checked, and shows what is known then. */
  async function look(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    isStale = true
    if (isChecking) return
    isChecking = true
    for (; isStale; await checks.check(timed())) {
      if (isStopped) return
      isStale = false
    }
    isChecking = false
    if (isStopped) return
    show()
    view().dispatch({ effects: styleChecked.of(null) })
  }

  function show(kind = store.getState().kind): void {
    const counts = new Map<StyleRule, number>()
    const findings: PlacedFinding[] = []
    for (const [paragraph, one] of allItems(timed().paragraphs).entries()) {
      for (const finding of checks.of(one) ?? []) {
        counts.set(finding.rule, (counts.get(finding.rule) ?? 0) + 1)
        if (kind === null || kind === finding.rule) findings.push({ ...finding, paragraph })
      }
    }
    const current = Math.max(0, Math.min(store.getState().current, findings.length - 1))
    store.setState({ counts, kind, findings, current })
  }

  function lookAt(index: number): void {
    const finding = store.getState().findings[index]
    const { doc } = view().state
    if (!finding || finding.paragraph >= doc.lines) return
    store.setState({ current: index, isOpen: true })
    const line = doc.line(finding.paragraph + 1)
    const [anchor, head] = [line.from + finding.from, line.from + finding.to].map((at) => Math.min(at, line.to))
    view().dispatch({
      selection: { anchor: anchor!, head: head! },
      effects: EditorView.scrollIntoView(anchor!, { y: 'center' }),
    })
  }

  /** Puts findings right as one step to undo, where their paragraphs are still as they were when it comes to it. */
  async function put(findings: readonly PlacedFinding[]): Promise<void> {
    const before = timed().paragraphs
    const places = [...Map.groupBy(findings, ({ paragraph }) => paragraph)].flatMap(([place, of]) => {
      const paragraph = itemAt(before, place)
      return paragraph ? [{ place, paragraph, of }] : []
    })
    const found = await checks.changes(places.map(({ paragraph, of }) => [paragraph, of] as const))
    if (isStopped) return
    const { state } = view()
    const now = timed()
    const names = new Map<string, string>()
    let next = now
    for (const [index, { place, paragraph, of }] of places.entries()) {
      if (itemAt(now.paragraphs, place) !== paragraph) continue
      for (const { fix } of of) if (fix && 'speaker' in fix) names.set(paragraph.speaker, fix.speaker)
      next = replaced(next, place, found[index] ?? [], {
        lengthSeconds: state.facet(mediaLength),
        rowTimes: state.facet(originalTimes)[0],
      })
    }
    for (const [name, other] of names) next = renameSpeaker(next, name, other)
    if (next === now) return
    view().dispatch({
      changes: lineChanges(state.doc, documentText(next).split('\n')),
      effects: restore.of(next),
      annotations: isolateHistory.of('full'),
    })
  }

  const currentOne = () => store.getState().findings[store.getState().current]

  async function putRight(findings: readonly PlacedFinding[]): Promise<void> {
    // What was typed just now is not looked at yet, and offsets would be of another text.
    if (timer !== undefined || isChecking) return look()
    await put(findings)
    await look()
    if (store.getState().isOpen) lookAt(store.getState().current)
    return undefined
  }

  return {
    store,
    /** Underlines what is found. */
    extension: styleMarks((paragraph: TimedParagraph) => checks.of(paragraph)) satisfies Extension,
    setGuide(guide: StyleGuide | null): void {
      checks.setGuide(guide, language)
      store.setState({ guide, ...(guide ? {} : { isOpen: false, kind: null }) })
      void look()
    },
    open(): void {
      store.setState({ isOpen: true })
      lookAt(store.getState().current)
    },
    close: () => store.setState({ isOpen: false }),
    /** Lists one kind, or all where it is null. */
    filter(kind: StyleRule | null): void {
      store.setState({ current: 0 })
      show(kind)
    },
    lookAt,
    /** Looks at the next one (1) or the one before (-1), round the end. */
    step(by: 1 | -1): void {
      const { findings, current, isOpen } = store.getState()
      if (findings.length > 0) lookAt(isOpen ? (current + by + findings.length) % findings.length : current)
    },
    /** Puts the one right that is looked at, and goes on to the next. */
    fixOne: (): Promise<void> => {
      const finding = currentOne()
      return finding ? putRight([finding]) : Promise.resolve()
    },
    /** Puts all of its kind right, as one step to undo. */
    fixKind: (): Promise<void> => {
      const rule = currentOne()?.rule
      return putRight(store.getState().findings.filter((one) => one.rule === rule))
    },
    /** The transcript has changed. */
    changed(): void {
      if (!store.getState().guide) return
      clearTimeout(timer)
      timer = setTimeout(() => void look(), REFRESH_MS)
    },
    stop(): void {
      isStopped = true
      clearTimeout(timer)
      checks.stop()
    },
  }
}

/** Kinds that have any, in the order in which they are told. */
export const kindsIn = (counts: ReadonlyMap<StyleRule, number>) => STYLE_RULES.filter((rule) => counts.has(rule))
