import type { ListenedRange } from '../../../src/shared/contract/listened.ts'
import { type LeftToDo, NAMED_UNHEARD } from '../../../src/shared/contract/style-guides.ts'
import { allItems } from '../../../src/shared/transcript/chunked-list.ts'
import { unheardDoubts } from '../../../src/shared/transcript/unheard-doubts.ts'
import { styleChecker } from '../../../src/shared/transcript/style/checker.ts'
import { STYLE_RULES, type StyleRule } from '../../../src/shared/transcript/style/finding.ts'
import type { StyleGuide } from '../../../src/shared/transcript/style/guide.ts'
import { styleParagraph } from '../../../src/shared/transcript/style/style-paragraph.ts'
import { timedText } from '../../../src/shared/transcript/timed-text.ts'
import type { Threads } from '../../kernel/threads/threads.ts'
import { plainBytes, unpackTranscript } from '../../kernel/transcript-codec/packing.ts'

/** A text as it is stored, and against what it is checked. */
export interface CheckTextInput {
  body: Uint8Array
  language: string
  guide: StyleGuide | null
  /** What the person has listened to. */
  listened: readonly ListenedRange[]
}

/** What of a text is left to do. */
export type CheckedText = Pick<LeftToDo, 'findings' | 'unheard'>

/** To read a text costs little beside checking it. */
const COST_OF_CHECK = 4

const THREAD = new URL('check-text-thread.ts', import.meta.url)

/** Checks a text on behalf of an account, off the event loop. @throws AppError 413, 429, 503 */
export function checkTextFor(
  account: string,
  input: CheckTextInput,
  threads: Pick<Threads, 'run'>,
): Promise<CheckedText> {
  return threads.run<CheckedText>(THREAD, input, { account, bytes: plainBytes(input.body) * COST_OF_CHECK })
}

export async function checkText({ body, language, guide, listened }: CheckTextInput): Promise<CheckedText> {
  const timed = timedText(await unpackTranscript(body))
  const counts = new Map<StyleRule, number>()
  if (guide) {
    const check = styleChecker(guide, language)
    for (const paragraph of allItems(timed.paragraphs))
      for (const { rule } of check(styleParagraph(paragraph))) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  }
  const unheard = unheardDoubts(timed, language, listened)
  return {
    findings: STYLE_RULES.flatMap((rule) => (counts.has(rule) ? [{ rule, count: counts.get(rule)! }] : [])),
    unheard: { count: unheard.length, places: unheard.slice(0, NAMED_UNHEARD) },
  }
}
