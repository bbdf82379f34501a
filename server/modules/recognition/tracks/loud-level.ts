/** The level that a sound exceeds a twentieth of the time: that of its speech, where there is any. */
export function loudLevel(levels: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const level of levels) counts[level]! += 1
  let above = 0
  for (let level = 255; level > 0; level--) {
    above += counts[level]!
    if (above > levels.length / 20) return level
  }
  return 0
}
