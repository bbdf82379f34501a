interface Span {
  start: number
  end: number
}

/** What of some stretches lies in none of the others, in order. */
export function singleSpeakerSpans(spans: readonly Span[], others: readonly Span[]): Span[] {
  const taken = others.toSorted((a, b) => a.start - b.start)
  return spans.flatMap(({ start, end }) => {
    const left: Span[] = []
    let from = start
    for (const other of taken) {
      if (other.end <= from || other.start >= end) continue
      if (other.start > from) left.push({ start: from, end: other.start })
      from = Math.max(from, other.end)
    }
    if (from < end) left.push({ start: from, end })
    return left
  })
}
