import { t } from '@lingui/core/macro'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { getAlignment, requestAlignment } from '../../../../shared/contract/alignments.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { createAlignWhenIdle } from './align-when-idle.ts'
import { createAligning } from './aligning.ts'
import type { AlignmentCalls } from './times-of-words.ts'

export interface SessionAligningOptions {
  file: { _id: string; /** Seconds. */ length: number }
  view: () => EditorView
  /** Whether the person may have a machine work. */
  mayAsk: () => boolean
}

/** Aligns the words of an open text to the sound: when it is asked to, and by itself where much was typed. */
export function createSessionAligning({ file, view, mayAsk }: SessionAligningOptions) {
  const calls: AlignmentCalls = {
    request: async (body) => (await call(requestAlignment, { params: { id: file._id }, body })).request,
    last: () => call(getAlignment, { params: { id: file._id } }),
  }
  const aligning = createAligning({
    view,
    ...calls,
    explain: (error) => messageOf(error, t`The words could not be aligned. Try again.`),
  })
  const whenIdle = createAlignWhenIdle({
    view,
    ...calls,
    lengthSeconds: file.length,
    mayAlign: () => mayAsk() && !aligning.store.getState().isWaiting,
  })
  return { aligning, followed: (update: ViewUpdate) => whenIdle.followed(update) }
}
