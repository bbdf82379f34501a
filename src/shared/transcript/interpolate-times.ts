/** Seconds from the start of the media, named as on the wire. */
export interface WordTimes {
  data_start: number
  data_end: number
}

/** Shares a range of time among texts by their lengths, in order and without gaps. */
export function interpolateTimes(start: number, end: number, texts: readonly string[]): WordTimes[] {
  const total = texts.reduce((sum, text) => sum + text.length, 0)
  const at = (characters: number) => (characters >= total ? end : start + ((end - start) * characters) / total)
  let passed = 0
  return texts.map((text) => {
    const data_start = at(passed)
    passed += text.length
    return { data_start, data_end: at(passed) }
  })
}
