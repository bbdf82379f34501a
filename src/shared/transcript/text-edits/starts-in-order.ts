import type { TextEdit } from '../../contract/text-edits.ts'
import { applyOrder } from './apply-edit.ts'
import type { ReadableText } from './rebase-within.ts'

/**
 * Whether each paragraph that an edit adds, or has start at another time, still starts no earlier than the one above it
 * and no later than the one below: of two edits that each keep the order, and touch different paragraphs, both together
 * may not.
 * @param text before the edit; the paragraphs beside those that it moves are read
 * @throws EditRefused where the edit does not fit
 */
export function startsInOrder(edit: TextEdit, text: ReadableText): boolean {
  const starts = new Map<string, number>()
  for (const { paragraphs } of edit.inserted) for (const { _id, data_start } of paragraphs) starts.set(_id, data_start)
  for (const { _id, data_start } of edit.changed) if (data_start !== undefined) starts.set(_id, data_start)
  if (starts.size === 0) return true
  const order = applyOrder(text.order, edit)
  const startOf = (id: string) => starts.get(id) ?? text.paragraph(id).data_start
  return order.every((id, at) => {
    const above = order[at - 1]
    const isMoved = starts.has(id) || (above !== undefined && starts.has(above))
    return above === undefined || !isMoved || startOf(above) <= startOf(id)
  })
}
