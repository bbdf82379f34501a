import { allItems } from '../../../../shared/transcript/chunked-list.ts'
import type { StyleFinding } from '../../../../shared/transcript/style/finding.ts'
import type { StyleGuide } from '../../../../shared/transcript/style/guide.ts'
import { styleParagraph } from '../../../../shared/transcript/style/style-paragraph.ts'
import type { TimedParagraph, TimedText } from '../../../../shared/transcript/timed-text.ts'
import type { StyleReply, StyleRequest } from './style-messages.ts'

/** Paragraphs in one message: the page copies so many words in a millisecond or two. */
const AT_ONCE = 100

/** As much of a worker as is used. */
export type CheckWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener' | 'removeEventListener'>

const startWorker = (): CheckWorker => new Worker(new URL('style-worker.ts', import.meta.url), { type: 'module' })

/** What a worker has found in paragraphs; one that an edit leaves alone is not checked again. */
export function createParagraphChecks(start: () => CheckWorker = startWorker) {
  let worker: CheckWorker | undefined
  let guide: { guide: StyleGuide; language: string } | undefined
  let isGuideSent = false
  let lastId = 0
  let known = new WeakMap<TimedParagraph, readonly StyleFinding[]>()

  function ask(
    paragraphs: readonly TimedParagraph[],
    findings?: readonly (readonly StyleFinding[])[],
  ): Promise<StyleReply> {
    const asked = (worker ??= start())
    const request: StyleRequest = {
      id: ++lastId,
      paragraphs: paragraphs.map(styleParagraph),
      ...(guide && !isGuideSent && { guide }),
      ...(findings && { findings }),
    }
    isGuideSent = true
    return new Promise((resolve) => {
      const answered = (event: Event) => {
        const { data } = event as MessageEvent<StyleReply>
        if (data.id !== request.id) return
        asked.removeEventListener('message', answered)
        resolve(data)
      }
      asked.addEventListener('message', answered)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      asked.postMessage(request)
    })
  }

  return {
    /** Forgets what was found by the guide before. */
    setGuide(given: StyleGuide | null, language: string): void {
      guide = given ? { guide: given, language } : undefined
      isGuideSent = false
      known = new WeakMap()
    },
    /** Undefined for a paragraph that was not checked yet. */
    of: (paragraph: TimedParagraph): readonly StyleFinding[] | undefined => known.get(paragraph),
    /** Checks what of a text was not, some at a time; the caller waits for it before the next. */
    async check({ paragraphs }: TimedText): Promise<void> {
      if (!guide) return
      const mine = known
      const fresh = allItems(paragraphs).filter((paragraph) => !mine.has(paragraph))
      for (let from = 0; from < fresh.length; from += AT_ONCE) {
        // Another guide came meanwhile.
        if (mine !== known) return
        const some = fresh.slice(from, from + AT_ONCE)
        const { found = [] } = await ask(some)
        for (const [index, paragraph] of some.entries()) mine.set(paragraph, found[index]!)
      }
    },
    /** The changes to the text of each paragraph that put these findings right; undefined where none do. */
    async changes(
      some: readonly (readonly [TimedParagraph, readonly StyleFinding[]])[],
    ): Promise<NonNullable<StyleReply['changes']>> {
      const reply = await ask(
        some.map(([paragraph]) => paragraph),
        some.map(([, findings]) => findings),
      )
      return reply.changes ?? []
    },
    stop: () => worker?.terminate(),
  }
}

export type ParagraphChecks = ReturnType<typeof createParagraphChecks>
