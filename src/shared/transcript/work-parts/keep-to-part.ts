import type { TextEdit } from '../../contract/text-edits.ts'

/** A part of a text: from its first paragraph up to that of the part behind it, null for the end of the text. */
export interface PartSpan {
  first: string
  next: string | null
}

/** As much of a text as is asked here. */
export interface PartText {
  /** Ids of the paragraphs. */
  order: readonly string[]
  speakerOf: (id: string) => string | undefined
}

/** An edit that would change what belongs to another part, or leave nothing of its own. */
export class OutsidePart extends Error {
  readonly code: 'outside_part' | 'part_emptied'

  constructor(code: OutsidePart['code']) {
    super(code)
    this.code = code
  }
}

/**
 * Makes sure that an edit stays within a part, and answers with which paragraph the part begins after it. Speakers are
 * shared: whoever renames one does so in the whole text. An edit that was made to follow others may have been put
 * behind a paragraph that has come to the part before; it then goes to the beginning of its own.
 * @param edit fits the text
 * @throws OutsidePart
 */
export function keepToPart(
  edit: TextEdit,
  { first, next }: PartSpan,
  text: PartText,
  { hasFollowed = false } = {},
): { edit: TextEdit; first: string } {
  const { order } = text
  const from = order.indexOf(first)
  const to = next === null ? order.length : order.indexOf(next)
  if (from < 0 || to <= from) throw new OutsidePart('outside_part')
  const own = new Set(order.slice(from, to))
  if (!edit.removed.every((id) => own.has(id))) throw new OutsidePart('outside_part')
  assertRenames(edit, own, text)

  const before = order[from - 1] ?? null
  const fresh = new Set<string>()
  const inserted = edit.inserted.map((run) => {
    const isOwn = run.after === before || (run.after !== null && (own.has(run.after) || fresh.has(run.after)))
    if (!isOwn && !hasFollowed) throw new OutsidePart('outside_part')
    for (const { _id: id } of run.paragraphs) fresh.add(id)
    return isOwn ? run : { ...run, after: before }
  })
  const kept = { ...edit, inserted }
  return { edit: kept, first: firstAfter(kept, [...own], before) }
}

/**
 * What is changed of paragraphs that are not its own may only be the colour of a speaker, or the name: then of all that
 * they say.
 */
function assertRenames({ changed, removed }: TextEdit, own: ReadonlySet<string>, { order, speakerOf }: PartText): void {
  const renamed = new Map<string, string>()
  for (const { _id: id, speaker, color: _, speaker_origin: __, ...others } of changed) {
    if (own.has(id)) continue
    const was = speakerOf(id)
    if (was === undefined || Object.keys(others).length > 0) throw new OutsidePart('outside_part')
    if (speaker === undefined || speaker === was) continue
    if ((renamed.get(was) ?? speaker) !== speaker) throw new OutsidePart('outside_part')
    renamed.set(was, speaker)
  }
  if (renamed.size === 0) return
  const names = new Map(changed.map(({ _id, speaker }) => [_id, speaker]))
  const gone = new Set(removed)
  const keepsName = (id: string) => {
    const is = renamed.get(speakerOf(id) ?? '')
    return is !== undefined && !gone.has(id) && names.get(id) !== is
  }
  if (order.some(keepsName)) throw new OutsidePart('outside_part')
}

/** The first paragraph of the part after an edit. @throws OutsidePart where none is left */
function firstAfter({ removed, inserted }: TextEdit, own: readonly string[], before: string | null): string {
  const gone = new Set(removed)
  // Runs at the beginning of the part: each goes directly behind what is before, ahead of those that came so far.
  const first = inserted.findLast(({ after }) => after === before)?.paragraphs[0]?._id
  if (first !== undefined) return first
  const left = own.find((id) => !gone.has(id))
  if (left === undefined) throw new OutsidePart('part_emptied')
  return left
}
