import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { diffTexts } from '../../../src/shared/transcript/text-edits/diff-texts.ts'
import { keepToPart, OutsidePart, type PartSpan } from '../../../src/shared/transcript/work-parts/keep-to-part.ts'
import { countMarks, type MarkedCount } from '../../../src/shared/domain/translation.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { countWords, packTranscript, unpackTranscript } from '../../kernel/transcript-codec/packing.ts'
import { readSave } from './read-save.ts'
import type { TextForWork, VersionChanges } from '../texts/index.ts'
import { changesSince } from './changes-since.ts'
import { withinPart } from './within-part.ts'

/**
 * What a save is checked from: its text, the media's length, and the stored text that it is compared with; none for a
 * first one.
 */
export interface SaveInput {
  body: Uint8Array
  lengthSeconds: number
  previous: { body: Uint8Array; words: number } | null
  /** Of the stored text, where the save may change no more. */
  part?: PartSpan | undefined
}

/** What is stored. */
export interface PreparedSave {
  /** Gzipped JSON of the transcript: what was sent, if it was that already. */
  body: Uint8Array
  words: number
  marks: MarkedCount
  /** Since the text that it was compared with. */
  changes: VersionChanges
  /** With which paragraph the part of its author begins then. */
  partFirst?: string | undefined
}

/** What checks a save on a thread. */
export const SAVE_THREAD = new URL('prepare-save-thread.ts', import.meta.url)

/** A save as it came, or a stored text that is to be stored again, and the one that it is compared with. */
export interface Save {
  text: TextForWork
  lengthSeconds: number
  previous: { text: TextForWork; words: number } | null
  part?: PartSpan | undefined
}

/**
 * Checks a save on behalf of an account; 100,000 words take a quarter of a second. @throws AppError 400, 403, 404, 413,
 * 429, 503
 */
export async function prepareSave(
  { text, lengthSeconds, previous, part }: Save,
  account: string,
  threads: Threads,
): Promise<PreparedSave> {
  let body: Uint8Array = new Uint8Array(0)
  const input = async (): Promise<SaveInput> => {
    body = await text.read()
    const before = previous && { body: await previous.text.read(), words: previous.words }
    return { body, lengthSeconds, previous: before, part }
  }
  const bytes = text.plainBytes + (previous?.text.plainBytes ?? 0)
  const checked = await threads.run<CheckedSave>(SAVE_THREAD, input, { account, bytes })
  return { ...checked, body: checked.body ?? body }
}

/**
 * What is stored, without a body that can be stored as it came: a large one takes time to be handed from thread to
 * thread.
 */
type CheckedSave = Omit<PreparedSave, 'body'> & { body: Uint8Array | null }

export async function checkAndPack({ body, lengthSeconds, previous, part }: SaveInput): Promise<CheckedSave> {
  const { transcript, packed } = readSave(body, { lengthSeconds })
  const partFirst = part && (await firstOfPart(part, previous?.body, transcript))
  const stored = packed ? { body: null, words: countWords(transcript) } : await packTranscript(transcript)
  const changes = await changesSince(previous, transcript)
  return { ...stored, marks: countMarks(transcript.paragraphs), changes, partFirst }
}

/** With which paragraph a part begins after a save that changes nothing else. @throws AppError 403 */
async function firstOfPart(part: PartSpan, before: Uint8Array | undefined, after: Transcript): Promise<string> {
  const was = before ? await unpackTranscript(before) : { paragraphs: [], speakers: [], notes: [] }
  const speakers = new Map(was.paragraphs.map(({ _id, speaker }) => [_id, speaker]))
  return withinPart(() => {
    const edit = diffTexts(was, after)
    if (!edit) throw new OutsidePart('outside_part')
    return keepToPart(edit, part, { order: [...speakers.keys()], speakerOf: (id) => speakers.get(id) }).first
  })
}
