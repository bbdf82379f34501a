import type { Anchor } from '../../contract/comments.ts'

/** When what an anchor stands at is said, in seconds: its moment, or its first word's time. */
export const timeOf = (anchor: Anchor): number => (anchor.kind === 'moment' ? anchor.at : anchor.words[0]!.at)

/** What has anchors, in the order of the text; of those at the same time the one that came first stays first. */
export const inAnchorOrder = <T extends { anchor: Anchor }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => timeOf(a.anchor) - timeOf(b.anchor))
