import type { TimedParagraph, TimedText } from '../../../../shared/transcript/timed-text.ts'
import { transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { sumOf } from '../../../../shared/transcript/chunked-list.ts'
import { transcript, type Transcript } from '../../../../shared/contract/transcripts.ts'

/** Paragraphs turned to JSON and packed at a time, so that a long text does not hold up typing. */
const PARAGRAPHS_AT_ONCE = 25

/**
 * The transcript as the server takes it: JSON, packed with gzip. In parts, with a breath after each; `whenIdle` waits
 * for a pause in the person's work.
 */
export async function packTranscript(timed: TimedText, { whenIdle = false } = {}): Promise<Blob> {
  const packer = new CompressionStream('gzip')
  const packed = new Response(packer.readable).blob()
  const writer = packer.writable.getWriter()
  const encoder = new TextEncoder()
  for (const part of jsonParts(transcriptOf(timed))) {
    await writer.ready
    // Waiting for the write itself would wait for its reader; `ready` keeps the queue short.
    void writer.write(encoder.encode(part))
    await (whenIdle ? pauseInWork() : breath())
  }
  await writer.close()
  return packed
}

function* jsonParts({ paragraphs, ...rest }: Transcript): Generator<string> {
  yield `${JSON.stringify(rest).slice(0, -1)},"paragraphs":[`
  for (let from = 0; from < paragraphs.length; from += PARAGRAPHS_AT_ONCE) {
    yield (from > 0 ? ',' : '') + JSON.stringify(paragraphs.slice(from, from + PARAGRAPHS_AT_ONCE)).slice(1, -1)
  }
  yield ']}'
}

/** Lets the browser draw and take keys. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

/** The longest wait for a pause, in milliseconds. */
const LONGEST_WAIT_MS = 1000

function pauseInWork(): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return breath()
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS })
  })
}

/** Reads what {@link packTranscript} made. */
export async function unpackTranscript(packed: Blob): Promise<Transcript> {
  const json: unknown = await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).json()
  return transcript.parse(json)
}

/** How many paragraphs of a text are marked, and how many there are. */
export const countMarked = ({ paragraphs }: TimedText) => ({ done: marks(paragraphs), all: paragraphs.length })

/** Words of a text, for the bar and the Info dialog. */
export const countWords = ({ paragraphs }: TimedText): number => words(paragraphs)

const marks = sumOf(({ marked }: TimedParagraph) => (marked ? 1 : 0))
const words = sumOf((paragraph: TimedParagraph) => paragraph.words.length)
