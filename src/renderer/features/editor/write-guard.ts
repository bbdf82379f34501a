import type { EditorView } from '@codemirror/view'
import type { StoreApi } from 'zustand/vanilla'
import { itemAt } from '../../../shared/transcript/chunked-list.ts'
import { changeParagraphs } from '../../../shared/transcript/marks.ts'
import { setReadOnly as setEditorReadOnly } from './text/create-editor.ts'
import { changeBeside, timedField } from './text/timed-field.ts'
import type { ReadOnlyReason, UiState } from './ui-state.ts'

export type WriteGuard = ReturnType<typeof createWriteGuard>

/** Whether an open text may be changed, and what is changed beside its words only where it may. */
export function createWriteGuard({ ui, view }: { ui: StoreApi<UiState>; view: () => EditorView }) {
  const why = () => ui.getState().readOnlyBecause
  const isReadOnly = () => why() !== null

  function setReadOnly(because: ReadOnlyReason | null): void {
    if (because === why()) return
    ui.setState({ readOnlyBecause: because })
    setEditorReadOnly(view(), because !== null)
  }

  function toggleMark(paragraph: number): void {
    if (isReadOnly()) return
    const marked = itemAt(view().state.field(timedField).paragraphs, paragraph)?.marked
    const change = changeBeside.of((timed) => changeParagraphs(timed, paragraph, paragraph, { marked: !marked }))
    view().dispatch({ effects: change })
  }

  function openAt(paragraph: number, dialog: 'rename' | 'note'): void {
    if (isReadOnly()) return
    view().dispatch({ selection: { anchor: view().state.doc.line(paragraph + 1).from } })
    ui.setState({ dialog })
  }

  return { why, isReadOnly, setReadOnly, toggleMark, openAt }
}
