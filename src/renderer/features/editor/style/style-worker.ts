import { styleChecker, type StyleChecker } from '../../../../shared/transcript/style/checker.ts'
import { fixesOf } from '../../../../shared/transcript/style/fix.ts'
import type { StyleReply, StyleRequest } from './style-messages.ts'

let check: StyleChecker = () => []

/** Checks paragraphs beside the page, so that typing never waits for it. */
addEventListener('message', ({ data: { id, guide, paragraphs, findings } }: MessageEvent<StyleRequest>) => {
  if (guide) check = styleChecker(guide.guide, guide.language)
  const reply: StyleReply = findings
    ? { id, changes: paragraphs.map((paragraph, index) => fixesOf(paragraph, findings[index]!, check)) }
    : { id, found: paragraphs.map(check) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  postMessage(reply)
})
